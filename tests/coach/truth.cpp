#include "coach/truth.h"

#include <algorithm>
#include <functional>
#include <map>

#include "bots/classic/instinct_bot.h"
#include "coach/slow_city.h"
#include "view/decision.h"

namespace wonders::testing {

namespace {

/// A note's claim about a position and a move, with everything that is needed to look into it.
class Claim {
 public:
  Claim(const View& view, const Move& move, const Note& note)
      : view_(view), move_(move), note_(note), me_(slow_city(view, view.deciding)), after_(me_),
        left_(slow_city(view, view.left(view.seat))), right_(slow_city(view, view.right(view.seat))) {
    legal_moves(edition(view.edition), view, legal_);
    if (move.action == Action::build || move.action == Action::build_free || move.action == Action::salvage) {
      card_ = &def_of(view.edition, move.card);
      after_.structures.push_back(card_);
      gives_ = card_->gives;
    } else if (move.action == Action::stage) {
      gives_ = me_.board->stages[after_.stages++].gives;
    }
  }

  bool holds() const {
    static const std::map<std::string, bool (Claim::*)() const> known = kinds();
    const auto found = known.find(note_.key);
    return found != known.end() && (this->*found->second)();
  }

 private:
  using Check = bool (Claim::*)() const;
  static std::map<std::string, Check> kinds();

  // --- reading the note
  const NoteArg* arg(std::string_view name) const {
    const auto found = std::ranges::find(note_.args, name, &NoteArg::name);
    return found == note_.args.end() ? nullptr : &*found;
  }
  int n(std::string_view name = "n") const {
    const NoteArg* found = arg(name);
    return found != nullptr && found->number ? static_cast<int>(*found->number) : -1000;
  }
  std::string text(std::string_view name) const { return arg(name) == nullptr ? "" : arg(name)->text; }
  /// The letters of the goods, and the card, that it names.
  std::string goods() const {
    static const std::map<std::string, char> by_key{
        {"coach.good.wood", 'W'},  {"coach.good.stone", 'S'}, {"coach.good.clay", 'C'},   {"coach.good.ore", 'O'},
        {"coach.good.glass", 'G'}, {"coach.good.loom", 'L'},  {"coach.good.papyrus", 'P'}};
    std::string letters;
    for (const Note& good : arg("goods")->notes) letters += by_key.at(good.key);
    return letters;
  }
  const CardDef& named_card() const { return def_named(view_.edition, arg("card")->notes.at(0).key.substr(5)); }
  bool on(std::string_view side, const std::function<bool(const SlowCity&, const SlowCity&)>& test) const {
    const bool at_left = test(left_, right_beyond());
    const bool at_right = test(right_, left_beyond());
    return side == "both" ? at_left && at_right : side == "left" ? at_left : side == "right" && at_right;
  }
  bool sided(const std::function<bool(const SlowCity&)>& test) const {
    return on(text("side"), [&](const SlowCity& city, const SlowCity&) { return test(city); });
  }
  /// Whom the left and the right neighbour could buy from besides the player.
  SlowCity right_beyond() const { return slow_city(view_, view_.left(view_.left(view_.seat))); }
  SlowCity left_beyond() const { return slow_city(view_, view_.right(view_.right(view_.seat))); }

  // --- the city
  int sum(EffectType type) const {
    int total = 0;
    for (const Effect& effect : gives_) total += effect.type == type ? effect.n : 0;
    return total;
  }
  int around(const Effect& effect, const SlowCity& own) const {
    int total = 0;
    if ((effect.where & kSelf) != 0) total += own.counted(effect.of) + defeats(effect, view_.deciding);
    if ((effect.where & kLeft) != 0) total += left_.counted(effect.of) + defeats(effect, view_.left(view_.seat));
    if ((effect.where & kRight) != 0) total += right_.counted(effect.of) + defeats(effect, view_.right(view_.seat));
    return total;
  }
  int defeats(const Effect& effect, Seat who) const {
    if (((effect.of >> index(Count::defeat_token)) & 1) == 0) return 0;
    int total = 0;
    for (const auto& age : view_.city(who).tokens) total += (age[0] < 0 ? 1 : 0) + (age[1] < 0 ? 1 : 0);
    return total;
  }
  int end_points(const CardDef& card, const SlowCity& own) const {
    int total = 0;
    for (const Effect& effect : card.gives) {
      if (effect.type == EffectType::points_per) total += effect.n * around(effect, own);
      if (effect.type == EffectType::points_if_wonder_complete && own.complete()) total += effect.n;
    }
    return total;
  }
  bool points() const {
    const bool counts = card_ == nullptr || card_->color == Color::blue;
    return counts && n() > 0 && n() == sum(EffectType::points);
  }
  bool worth_now() const { return card_ != nullptr && n() > 0 && n() == end_points(*card_, after_); }
  bool copies_guild() const {
    const bool copies =
        std::ranges::any_of(gives_, [](const Effect& e) { return e.type == EffectType::copy_neighbor_guild; });
    const CardDef& guild = named_card();
    SlowCity with = after_;
    with.structures.push_back(&guild);
    const int worth = end_points(guild, with) + with.science() - after_.science();
    return copies && guild.color == Color::purple && (left_.has(guild.name) || right_.has(guild.name)) && n() > 0 &&
           n() == worth;
  }
  bool coins() const {
    int brought = sum(EffectType::coins);
    for (const Effect& effect : gives_) {
      if (effect.type == EffectType::coins_per) brought += effect.n * around(effect, after_);
    }
    return n() > 0 && n() == brought;
  }
  bool legal(Action action) const {
    return std::ranges::any_of(legal_, [&](const Move& m) { return m.action == action; });
  }
  bool sale() const { return move_.action == Action::sell && n() == 3; }
  bool only_sale() const {
    return sale() && !legal(Action::build) && !legal(Action::build_free) && !legal(Action::stage);
  }
  bool free_salvage() const { return move_.action == Action::salvage && !card_->cost.free(); }
  bool free_chain() const {
    return card_ != nullptr && !card_->cost.free() && me_.has(named_card().name) && chained(named_card(), *card_);
  }
  bool free_power() const {
    const auto makes_free = [](const Effect& e) {
      return e.type == EffectType::free_build_once_per_age || e.type == EffectType::free_first_of_color ||
             e.type == EffectType::free_first_of_age || e.type == EffectType::free_last_of_age;
    };
    return card_ != nullptr && !card_->cost.free() && !me_.chains_to(*card_) && move_.to_left + move_.to_right == 0 &&
           std::ranges::any_of(me_.effects(), makes_free);
  }
  bool chain_ahead() const {
    std::vector<std::string> keys;
    for (const CardDef* card : slow_coming(view_, me_)) {
      if (!me_.chains_to(*card) && chained(*card_, *card)) keys.push_back("card." + std::string(card->name));
    }
    std::vector<std::string> told;
    for (const Note& note : arg("cards")->notes) told.push_back(note.key);
    std::ranges::sort(keys);
    std::ranges::sort(told);
    return !told.empty() && keys == told && n() == static_cast<int>(told.size());
  }
  bool stage_power() const {
    static const std::map<std::string, EffectType> powers{
        {"salvage", EffectType::build_from_discard},         {"seventh", EffectType::play_seventh_card},
        {"free_build", EffectType::free_build_once_per_age}, {"copy_guild", EffectType::copy_neighbor_guild},
        {"first_of_color", EffectType::free_first_of_color}, {"first_of_age", EffectType::free_first_of_age},
        {"last_of_age", EffectType::free_last_of_age}};
    const EffectType power = powers.at(text("power"));
    return move_.action == Action::stage &&
           std::ranges::any_of(gives_, [&](const Effect& e) { return e.type == power; });
  }
  bool stage_last() const { return move_.action == Action::stage && after_.complete(); }
  bool pays() const {
    const std::string side = text("side");
    const bool fits = side == "both"   ? move_.to_left > 0 && move_.to_right > 0
                      : side == "left" ? move_.to_right == 0
                                       : move_.to_left == 0;
    return fits && n() > 0 && n() == move_.to_left + move_.to_right;
  }
  bool broke() const {
    const int printed = move_.action == Action::build && !me_.chains_to(*card_) ? card_->cost.coins : 0;
    const int spent = move_.to_left + move_.to_right + printed;
    return spent > 0 && spent == me_.coins && (view_.age < 3 || view_.turn < 6);
  }

  // --- science
  int symbol() const { return text("symbol") == "compass" ? 0 : text("symbol") == "gear" ? 1 : 2; }
  static int sets(const std::array<int, 4>& s) { return std::min({s[0], s[1], s[2]}); }
  bool adds() const { return n() > 0 && n() == after_.science() - me_.science(); }
  bool science_set() const { return adds() && sets(after_.symbols()) > sets(me_.symbols()); }
  bool science_same() const {
    const auto at = static_cast<std::size_t>(symbol());
    return adds() && me_.symbols()[at] > 0 && after_.symbols()[at] == n("count") && n("count") == me_.symbols()[at] + 1;
  }
  bool science_new() const {
    const auto at = static_cast<std::size_t>(symbol());
    const std::array<int, 4> now = after_.symbols();
    const int lacking = (now[0] == 0 ? 1 : 0) + (now[1] == 0 ? 1 : 0) + (now[2] == 0 ? 1 : 0);
    return me_.symbols()[at] == 0 && now[at] == 1 && lacking > 0 && n("missing") == lacking;
  }
  bool science_wild() const { return adds() && after_.symbols()[3] > me_.symbols()[3]; }
  bool science_more() const { return adds() && me_.symbols()[3] > 0; }
  bool set_beats_same() const {
    SlowCity other = me_;
    other.structures.push_back(&named_card());
    const auto at = static_cast<std::size_t>(symbol());
    const bool there = std::ranges::any_of(legal_, [&](const Move& m) {
      const bool builds = m.action == Action::build || m.action == Action::build_free;
      return builds && card_name(view_.edition, m.card) == named_card().name;
    });
    return there && adds() && other.science() - me_.science() == n("other") && n("other") < n() &&
           me_.symbols()[at] > 0 && other.symbols()[at] == me_.symbols()[at] + 1;
  }

  // --- conflicts
  bool war_ahead() const {
    return n("points") == 2 * view_.age - 1 &&
           sided([&](const SlowCity& o) { return me_.shields() <= o.shields() && after_.shields() > o.shields(); });
  }
  bool war_level() const {
    return sided([&](const SlowCity& o) { return me_.shields() < o.shields() && after_.shields() == o.shields(); });
  }
  bool war_closer() const {
    return after_.shields() > me_.shields() && n() > 0 &&
           sided([&](const SlowCity& o) { return o.shields() - after_.shields() == n(); });
  }
  bool war_secure() const {
    return after_.shields() > me_.shields() && sided([&](const SlowCity& o) {
             return me_.shields() > o.shields() && after_.shields() - o.shields() == n();
           });
  }

  // --- trade
  static int units_of(const Cost& cost, char letter) { return cost.resources[kResourceLetters.find(letter)]; }
  int coming_needing(const SlowCity& city, const std::string& letters, int units) const {
    int total = 0;
    for (const CardDef* card : slow_coming(view_, city)) {
      const bool needs = std::ranges::any_of(letters, [&](char l) { return units_of(card->cost, l) >= units; });
      if (needs && !city.chains_to(*card)) ++total;
    }
    return total;
  }
  int sources_with(const SlowCity& city, char letter) const {
    return static_cast<int>(std::ranges::count_if(
        city.sources(false), [&](const std::string& s) { return s.find(letter) != std::string::npos; }));
  }
  bool production_new() const {
    const bool fresh = std::ranges::all_of(goods(), [&](char l) { return !me_.produces(l) && after_.produces(l); });
    return fresh && n() > 0 && n() == coming_needing(me_, goods(), 1);
  }
  bool production_more() const {
    const char letter = goods().at(0);
    const int units = sources_with(me_, letter) + 1;
    return units > 1 && n("units") == units && sources_with(after_, letter) >= units && n() > 0 &&
           n() == coming_needing(me_, goods(), units);
  }
  const Cost& stage_cost() const { return me_.board->stages[me_.stages].cost; }
  bool stage_ready() const {
    return !me_.complete() && me_.missing(stage_cost()) > 0 && after_.missing(stage_cost()) == 0;
  }
  bool stage_nearer() const {
    return !me_.complete() && n() > 0 && after_.missing(stage_cost()) == n() && me_.missing(stage_cost()) > n();
  }
  bool needs(const SlowCity& other, const SlowCity& beyond, char letter) const {
    if (other.produces(letter) || beyond.offers(letter)) return false;
    for (std::size_t i = other.stages; i < other.board->stages.size(); ++i) {
      if (units_of(other.board->stages[i].cost, letter) > 0) return true;
    }
    return coming_needing(other, std::string(1, letter), 1) > 0;
  }
  bool sells(const std::function<bool(char)>& offered) const {
    return !goods().empty() && on(text("side"), [&](const SlowCity& other, const SlowCity& beyond) {
      return std::ranges::all_of(goods(), [&](char l) { return offered(l) && needs(other, beyond, l); });
    });
  }
  bool sells_to() const {
    return sells([&](char l) { return !me_.offers(l) && after_.offers(l); });
  }
  bool about_sells() const {
    return sells([&](char l) { return me_.offers(l); });
  }
  bool discount() const {
    const Goods kind = text("kind") == "raw" ? Goods::raw : Goods::manufactured;
    const std::string letters(kind == Goods::raw ? kRawLetters : kManufacturedLetters);
    const auto covers_side = [&](const std::vector<Effect>& effects, Where where) {
      return std::ranges::any_of(effects, [&](const Effect& e) {
        return e.type == EffectType::discount && e.kind == kind && (e.where & where) != 0;
      });
    };
    const auto cheaper = [&](const SlowCity& other, Where where) {
      return covers_side(after_.effects(), where) && !covers_side(me_.effects(), where) &&
             std::ranges::any_of(letters, [&](char l) { return other.offers(l); });
    };
    const bool left = cheaper(left_, kLeft);
    const bool right = cheaper(right_, kRight);
    return text("side") == (left && right ? "both" : left ? "left" : right ? "right" : "none");
  }

  // --- the hand
  bool hand_goes_on() const {
    return (view_.phase == Phase::choose || view_.phase == Phase::free_city) && view_.turn < 6;
  }
  Seat receiver() const {
    if (view_.players == 2) return view_.seat == seat(1) ? seat(2) : seat(1);
    return view_.age == 2 ? view_.right(view_.seat) : view_.left(view_.seat);
  }
  bool receiver_sits() const {
    return hand_goes_on() && receiver() == (text("side") == "left" ? view_.left(view_.seat) : view_.right(view_.seat));
  }
  /// The next player with this hand, as a bot without a search would see it.
  Move instinct_of_receiver() const {
    State s = public_state(view_);
    s.phase = Phase::choose;
    ++s.turn;
    s.hand(receiver()) = view_.choices;
    View there = view_of(edition(view_.edition), s, receiver());
    MoveList legal;
    legal_moves(edition(view_.edition), there, legal);
    Rng rng(1);
    return InstinctBot().choose(there, {legal.begin(), legal.end()}, rng);
  }
  const CardDef& played() const { return def_of(view_.edition, move_.card); }
  bool denial_science() const {
    SlowCity other = slow_city(view_, receiver());
    SlowCity with = other;
    with.structures.push_back(&played());
    return receiver_sits() && !other.has(played().name) && n() >= 5 && with.science() - other.science() == n();
  }
  bool denial_chain() const {
    const SlowCity other = slow_city(view_, receiver());
    return receiver_sits() && !other.has(played().name) && !played().cost.free() && other.chains_to(played());
  }
  bool denial_best() const {
    const Move best = instinct_of_receiver();
    const bool builds = best.action == Action::build || best.action == Action::build_free;
    return receiver_sits() && builds && best.card == move_.card;
  }
  bool about_receiver() const {
    const Move best = instinct_of_receiver();
    const bool builds = best.action == Action::build || best.action == Action::build_free;
    return receiver_sits() && builds && card_name(view_.edition, best.card) == named_card().name;
  }

  // --- the Free City
  bool for_free_city() const { return view_.players == 2 && view_.deciding == kFreeCity; }
  bool free_city_sells() const {
    const SlowCity own = slow_city(view_, view_.seat);
    return for_free_city() && !goods().empty() &&
           std::ranges::all_of(goods(), [&](char l) { return !me_.offers(l) && after_.offers(l) && !own.produces(l); });
  }
  bool free_city_war() const {
    const int own = slow_city(view_, view_.seat).shields();
    const int other = slow_city(view_, view_.seat == seat(1) ? seat(2) : seat(1)).shields();
    const bool unharmed = own > after_.shields() || own < me_.shields();
    return for_free_city() && other >= me_.shields() && other < after_.shields() && unharmed;
  }

  // --- the position
  bool about_war_now() const { return view_.turn == 6 && n("points") == 2 * view_.age - 1; }
  bool about_war_behind() const {
    int red = 0;
    for (const CardId card : view_.choices) {
      const bool can = std::ranges::any_of(legal_, [&](const Move& m) {
        return m.card == card && (m.action == Action::build || m.action == Action::build_free);
      });
      if (can && def_of(view_.edition, card).color == Color::red) ++red;
    }
    return red > 0 && n("red") == red && n() > 0 &&
           sided([&](const SlowCity& o) { return o.shields() - me_.shields() == n(); });
  }
  bool about_science() const {
    std::array<int, 4> with = me_.symbols();
    const auto at = static_cast<std::size_t>(symbol());
    const bool only = with[at] == 0 && with[(at + 1) % 3] > 0 && with[(at + 2) % 3] > 0 && with[3] == 0;
    ++with[at];
    return only && slow_science(with) - me_.science() == n();
  }
  bool nobody_has(char letter) const {
    return !me_.produces(letter) && !left_.offers(letter) && !right_.offers(letter);
  }
  bool about_lacks() const {
    return std::ranges::all_of(goods(), [&](char l) { return nobody_has(l); }) && n() > 0 &&
           n() == coming_needing(me_, goods(), 1);
  }
  bool about_stage_ready() const { return legal(Action::stage); }
  bool about_stage_lacks() const {
    if (me_.complete() || legal(Action::stage)) return false;
    SlowCity all = me_;  // with everything that the neighbours offer
    std::string letters;
    for (std::size_t r = 0; r < kResources; ++r) {
      const char letter = kResourceLetters[r];
      const int there = sources_with(me_, letter) + sold(left_, letter) + sold(right_, letter);
      if (units_of(stage_cost(), letter) > there) letters += letter;
    }
    // Sources that yield one of several goods may be short of another; then at least one that is named is wanted.
    const bool wanted = std::ranges::all_of(goods(), [&](char l) { return units_of(stage_cost(), l) > 0; });
    const bool all_named = std::ranges::all_of(letters, [&](char l) { return goods().find(l) != std::string::npos; });
    return !goods().empty() && wanted && all_named;
  }
  static int sold(const SlowCity& city, char letter) {
    return static_cast<int>(std::ranges::count_if(
        city.sources(true), [&](const std::string& s) { return s.find(letter) != std::string::npos; }));
  }
  bool about_returns() const {
    const int players = view_.players;
    return players > 2 && n("turns") == players && view_.turn + players <= 6 &&
           n("cards") == static_cast<int>(view_.hand.size()) - players && n("cards") > 1;
  }
  bool about_poor() const { return n() <= 1 && n() == me_.coins; }
  bool only_move() const { return legal_.size() == 1; }
  bool of_the_search() const { return legal_.size() > 1; }  // what it compared is checked where it is known

  const View& view_;
  const Move& move_;
  const Note& note_;
  SlowCity me_, after_, left_, right_;
  const CardDef* card_ = nullptr;
  Effects gives_{};
  MoveList legal_;
};

std::map<std::string, Claim::Check> Claim::kinds() {
  return {{"coach.points", &Claim::points},
          {"coach.worth_now", &Claim::worth_now},
          {"coach.copies_guild", &Claim::copies_guild},
          {"coach.coins", &Claim::coins},
          {"coach.sale", &Claim::sale},
          {"coach.only_sale", &Claim::only_sale},
          {"coach.free_salvage", &Claim::free_salvage},
          {"coach.free_chain", &Claim::free_chain},
          {"coach.free_power", &Claim::free_power},
          {"coach.chain_ahead", &Claim::chain_ahead},
          {"coach.stage_power", &Claim::stage_power},
          {"coach.stage_last", &Claim::stage_last},
          {"coach.pays", &Claim::pays},
          {"coach.broke", &Claim::broke},
          {"coach.science_set", &Claim::science_set},
          {"coach.science_same", &Claim::science_same},
          {"coach.science_new", &Claim::science_new},
          {"coach.science_wild", &Claim::science_wild},
          {"coach.science_more", &Claim::science_more},
          {"coach.set_beats_same", &Claim::set_beats_same},
          {"coach.war_ahead", &Claim::war_ahead},
          {"coach.war_level", &Claim::war_level},
          {"coach.war_closer", &Claim::war_closer},
          {"coach.war_secure", &Claim::war_secure},
          {"coach.production_new", &Claim::production_new},
          {"coach.production_more", &Claim::production_more},
          {"coach.stage_ready", &Claim::stage_ready},
          {"coach.stage_nearer", &Claim::stage_nearer},
          {"coach.sells_to", &Claim::sells_to},
          {"coach.discount", &Claim::discount},
          {"coach.denial_science", &Claim::denial_science},
          {"coach.denial_chain", &Claim::denial_chain},
          {"coach.denial_best", &Claim::denial_best},
          {"coach.free_city_sells", &Claim::free_city_sells},
          {"coach.free_city_war", &Claim::free_city_war},
          {"coach.about_war_now", &Claim::about_war_now},
          {"coach.about_war_behind", &Claim::about_war_behind},
          {"coach.about_science", &Claim::about_science},
          {"coach.about_sells", &Claim::about_sells},
          {"coach.about_lacks", &Claim::about_lacks},
          {"coach.about_stage_ready", &Claim::about_stage_ready},
          {"coach.about_stage_lacks", &Claim::about_stage_lacks},
          {"coach.about_returns", &Claim::about_returns},
          {"coach.about_receiver", &Claim::about_receiver},
          {"coach.about_poor", &Claim::about_poor},
          {"coach.about_clear", &Claim::of_the_search},
          {"coach.about_close", &Claim::of_the_search},
          {"coach.only_move", &Claim::only_move},
          {"coach.played_ahead", &Claim::of_the_search}};
}

}  // namespace

std::string refute(const View& view, const Move& move, const Note& note) {
  return Claim(view, move, note).holds() ? "" : "not true: " + note.to_string();
}

}  // namespace wonders::testing
