#include "server/messages/mail.h"

#include <iterator>

namespace wonders::server {

void Mail::send(ConnectionId to, std::string text) { letters_.push_back({.to = to, .text = shared(std::move(text))}); }

void Mail::send_about(const TableId& table, ConnectionId to, SharedText text) {
  letters_.push_back({.to = to, .text = std::move(text), .about = table});
}

void Mail::close(ConnectionId connection, std::uint16_t code, std::string_view reason) {
  letters_.push_back({.to = connection, .text = nullptr, .close_code = code, .reason = reason});
}

void Mail::send_at(std::size_t place, ConnectionId to, std::string text) {
  letters_.insert(letters_.begin() + static_cast<std::ptrdiff_t>(place),
                  Letter{.to = to, .text = shared(std::move(text))});
}

void Mail::put_first(std::map<std::pair<ConnectionId, TableId>, SharedText> texts) {
  if (texts.empty()) return;
  std::vector<Letter> ordered;
  ordered.reserve(letters_.size() + texts.size());
  for (Letter& letter : letters_) {
    if (auto first = texts.extract({letter.to, letter.about})) {
      ordered.push_back({.to = letter.to, .text = std::move(first.mapped())});
    }
    ordered.push_back(std::move(letter));
  }
  for (auto& [place, text] : texts) ordered.push_back({.to = place.first, .text = std::move(text)});
  letters_ = std::move(ordered);
}

void Mail::seal() {
  if (sealed_.empty()) {
    sealed_ = std::exchange(letters_, {});
    return;
  }
  std::move(letters_.begin(), letters_.end(), std::back_inserter(sealed_));
  letters_.clear();
}

std::size_t Mail::hand_out_sealed(Outbox& outbox) {
  std::size_t texts = 0;
  for (Letter& letter : std::exchange(sealed_, {})) {
    if (letter.text == nullptr) {
      outbox.close(letter.to, letter.close_code, letter.reason);
    } else {
      outbox.send(letter.to, std::move(letter.text));
      ++texts;
    }
  }
  return texts;
}

}  // namespace wonders::server
