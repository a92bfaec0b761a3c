#include "neural/levels.h"

namespace wonders {

namespace {

NeuralTaste fond_of(Color color, int bonus) {
  NeuralTaste taste;
  taste.color[index(color)] = bonus;
  return taste;
}

}  // namespace

std::array<NeuralStyle, 4> neural_styles() {
  return {NeuralStyle{"trader", fond_of(Color::yellow, 1800)}, NeuralStyle{"builder", {.color = {}, .stage = 2000}},
          NeuralStyle{"military", fond_of(Color::red, 2000)}, NeuralStyle{"science", fond_of(Color::green, 1500)}};
}

}  // namespace wonders
