#include "play/picture.h"

#include "view/view_json.h"

namespace wonders {

namespace {

/// `see` gives the viewer's view of a position.
template <class See>
Picture picture_through(std::span<const State> positions, std::size_t at, See&& see) {
  Picture picture{.decision = static_cast<std::uint32_t>(at + 1), .view = see(positions[at])};
  if (at > 0) picture.events = events_between(see(positions[at - 1]), picture.view);
  return picture;
}

}  // namespace

Picture picture_of(const Game& game, Seat viewer) { return picture_of(moment_of(game), viewer); }

Picture picture_of(const Moment& moment, Seat viewer) {
  Picture picture{
      .decision = moment.decision, .view = view_of(moment.edition, moment.state, viewer), .chosen = moment.chosen};
  const Seat who = picture.view.deciding;
  if (who != kNoSeat && moment.chosen.contains(who)) picture.own = moment.choices[index(who)];
  if (moment.decision > 1) {
    picture.events = events_between(view_of(moment.edition, moment.before, viewer), picture.view);
  }
  return picture;
}

Picture picture_at(const Edition& e, std::span<const State> positions, std::size_t at, Seat viewer) {
  return picture_through(positions, at, [&](const State& s) { return view_of(e, s, viewer); });
}

View open_view(const Edition& e, const State& s) {
  View view = view_of(e, s, kNoSeat);
  view.moves = s.moves;
  return view;
}

Picture open_picture_at(const Edition& e, std::span<const State> positions, std::size_t at) {
  return picture_through(positions, at, [&](const State& s) { return open_view(e, s); });
}

void write_picture(JsonWriter& json, const Picture& picture) {
  const View& view = picture.view;
  json.begin_object().field("decision", picture.decision);
  write_view(json.key("view"), view);
  json.key("legal");
  if (view.deciding == kNoSeat) {
    json.null();
  } else {
    write_choices(json, view.edition, choices_of(view));
  }
  json.key("chosen").begin_object().key("seats").begin_array();
  picture.chosen.for_each([&](Seat i) { json.value(index(i)); });
  json.end_array().key("own");
  if (picture.own) {
    write_move(json, view.edition, *picture.own);
  } else {
    json.null();
  }
  json.end_object().key("events");
  write_events(json, view.edition, picture.events);
  json.end_object();
}

}  // namespace wonders
