#include "server/messages/mail.h"

#include <iterator>

namespace wonders::server {

void Mail::send(ConnectionId to, std::string text) { letters_.push_back({.to = to, .text = shared(std::move(text))}); }

void Mail::send_about(const TableId& table, ConnectionId to, SharedText text) {
  letters_.push_back({.to = to, .text = std::move(text), .about = table});
}

void Mail::send_besides(const TableId& table, ConnectionId to, std::string text) {
  letters_.push_back({.to = to, .text = shared(std::move(text)), .about = table, .besides = true});
}

void Mail::close(ConnectionId connection, std::uint16_t code, std::string_view reason) {
  letters_.push_back({.to = connection, .text = nullptr, .close_code = code, .reason = reason});
}

void Mail::send_at(std::size_t place, const TableId& table, ConnectionId to, std::string text) {
  letters_.insert(letters_.begin() + static_cast<std::ptrdiff_t>(place),
                  Letter{.to = to, .text = shared(std::move(text)), .about = table, .besides = true});
}

void Mail::take_back(const TableId& table) {
  for (std::vector<Letter>* letters : {&letters_, &sealed_}) {
    std::erase_if(*letters, [&](const Letter& letter) { return letter.about == table; });
  }
}

void Mail::put_first(std::map<std::pair<ConnectionId, TableId>, SharedText> texts) {
  if (texts.empty()) return;
  std::vector<Letter> ordered;
  ordered.reserve(letters_.size() + texts.size());
  const auto add = [&](auto& first) {
    const auto& [to, table] = first.first;
    ordered.push_back({.to = to, .text = std::move(first.second), .about = table, .besides = true});
  };
  for (Letter& letter : letters_) {
    const auto first = letter.besides ? texts.end() : texts.find({letter.to, letter.about});
    if (first != texts.end()) {
      add(*first);
      texts.erase(first);
    }
    ordered.push_back(std::move(letter));
  }
  for (auto& first : texts) add(first);
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
