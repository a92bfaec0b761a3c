// What bots are called where nobody has given them a name.
export const botNames: readonly string[] = [
  'Aspasia',
  'Hiram',
  'Nefret',
  'Theano',
  'Darius',
  'Zeno',
  'Enheduanna',
  'Kleio',
  'Pytheas',
  'Tomyris',
  'Solon',
  'Arete',
];
