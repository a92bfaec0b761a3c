// The structures of both editions, drawn from parts. scene.ts tells how a drawing is written.
// A subject stands between y 42 and y 112, centred on x 86, so that tiles and chips can show the middle of it alone.

export const drawings: Record<string, string> = {
  'Lumber Yard': `brown, focus 44 62 64
    fir 20 100 .9; fir 40 98 1.1; fir 150 100 1.1; fir 132 97 .8; shad 88 114; logs 82 114 1.25
    work 128 115 1.1 flip; rock 160 120 .4`,
  'Stone Pit': `brown, hills 2
    cliff 48 112 1.05; cliff 140 108 .8 flip; shad 96 118; blocks 92 118 1.05; work 130 118 1.1 flip`,
  'Clay Pool': `brown, focus 84 60 66
    house 28 100 .75; tree 150 104 .9
    <ellipse cx="88" cy="112" rx="66" ry="13" fill="#8e4a2a"/><ellipse cx="84" cy="111" rx="60" ry="10" fill="#c56b3c"/><path d="M40 109h34v1.5H40zM90 114h30v1.5H90z" fill="#eaa070"/>
    work 62 110 1.1; man 106 110 earth; amph 134 122 1.05; amph 152 123 .85; bricks 26 124 .7`,
  'Ore Vein': `brown, hills 2
    cliff 84 110 1.4; hole 86 110 1.2; ore 128 119 1.05; work 46 117 1.1; ore 98 122 .6`,
  Sawmill: `brown, focus 84 74 52
    fir 16 100; fir 156 98 1.1; shad 64 110 1.1; gable 58 110 1.35 shingle
    <g transform="translate(112 108)"><circle r="17" cy="-10" class="bs"/><circle r="13" cy="-10" class="b"/><path class="wd" d="M-1.5-26h3v32h-3zM-16-11.5h32v3h-32z"/></g>
    logs 130 119
    <path class="w" d="M96 112c24-3 50-2 74-4v6c-26 1-50 0-74 2z" opacity=".8"/>
    saw 34 121 .9`,
  Quarry: `brown, hills 2, focus 66 48 66
    cliff 40 110 1.15; cliff 150 106 .9; shad 92 117 1.1; crane 84 114 1.1; blocks 120 118; work 58 118
    blocks 30 121 .6`,
  Brickyard: `brown, focus 18 54 64
    shad 52 110; kiln 50 110 1.35; smoke 50 52; bricks 102 114 1.2; bricks 140 118 .95; work 80 117`,
  Foundry: `brown, hills 2, focus 18 52 66
    shad 60 110 1.2; gable 50 110 1.4 slate; smoke 26 56 1.2; kiln 98 108 .8; smoke 98 74 .8
    fire 126 115 .7; anvil 150 117 1.05; work 122 118`,
  'Tree Farm': `brown, focus 14 56 70
    tree 20 100 .8; tree 50 98 .8; tree 80 99 .8; tree 34 112 1.1; tree 70 112 1.1; logs 118 117 .9
    bricks 150 119 .8; work 96 118`,
  Excavation: `brown, hills 2, focus 74 48 70
    <path fill="#8e5b34" d="M20 106h130l-16 20H36z"/><path fill="#c9824c" d="M34 112h104l-6 7H42z"/>
    cliff 26 108 .7; crane 118 110; blocks 70 118 .8; bricks 104 120 .7; work 88 118 .9`,
  'Clay Pit': `brown, hills 2, focus 96 56 66
    cliff 134 110 .9 clay
    <ellipse cx="62" cy="114" rx="50" ry="9" fill="#b65f33"/>
    work 58 113 1.05; ore 112 120 .9; amph 20 120 .9`,
  'Timber Yard': `brown
    fir 18 102; fir 38 100 .8; logs 66 116 1.2; blocks 126 117 1.05; crane 98 106 .9; work 148 119 flip`,
  'Forest Cave': `brown, focus 6 50 70
    cliff 90 110 1.3; hole 92 110; fir 20 110 1.2; fir 44 114 .9; fir 148 112 1.3; ore 116 121 .7`,
  Mine: `brown, hills 2
    cliff 60 110 1.3; hole 58 110 1.15
    <path class="bs" d="M58 112h112v2H58z"/>
    crate 106 112; ore 106 98 .6; blocks 146 119 .7; work 128 116 flip`,

  Loom: `gray, clear
    house 24 104; shad 88 114; loom 86 114 1.4; sack 134 116 .9; man 150 116 1.05 madder`,
  Glassworks: `gray, clear, tile 48, focus 78 58 66
    shad 54 112; kiln 50 112 1.3; smoke 50 56; glass 98 114 1.1; glass 124 116 .8; glass 146 115 1.25`,
  Press: `gray, clear, focus 42 56 66
    house 150 104; shad 76 114; press 74 114 1.3; scroll 134 115 .95`,

  Altar: `blue
    cyp 26 108 1.05; cyp 146 108 1.05; shad 86 114 1.2; steps 86 114 .8
    <path class="l" d="M64 105h44V84H64z"/><path class="s" d="M92 105h16V84H92z"/><path class="m" d="M60 84h52v-6H60z"/><path class="k" d="M64 88h44v2H64z"/>
    fire 86 79 .95; man 48 116 1.05; man 126 116 1.05 flip`,
  Well: `blue, tile 38
    house 22 104 .9; tree 152 108 1.1; shad 88 115 .9; well 84 114 1.15; man 46 118 1.05; amph 122 119; man 134 118 .95 flip madder; amph 150 121 .7`,
  Theater: `blue
    shad 86 114 1.5; seats 86 114 1.2; man 80 113 .7; man 92 113 .7 flip; cyp 16 110 .9; cyp 158 110 .9`,
  Baths: `blue
    drum 86 84 .8; dome 86 66 .8; hall 86 104 1.15; basin 86 122 1.35; amph 30 120 .8; cyp 12 106 .9
    <g opacity=".55"><use href="#p-smoke" transform="translate(74 108) scale(.9)"/><use href="#p-smoke" transform="translate(104 106) scale(.8)"/></g>`,
  Temple: `blue, tile 20, focus 50 20 72
    cyp 14 108; cyp 158 108; temple6 86 113 1.12`,
  Statue: `blue, tile 24, focus 56 24 62
    tree 24 108 1.1; tree 152 108; shad 86 114; statue 84 114 1.22; man 52 117 .8; man 122 117 .8 flip`,
  Courthouse: `blue, focus 104 64 62
    shad 70 112 1.3; steps 68 112; hall 68 100 1.1; scales 140 114 1.25; man 114 118; cyp 12 108 .8`,
  Aqueduct: `blue
    tree 22 110 .8; aqua 8 110 1.05; aqua 54 110 1.05; aqua 100 110 1.05; aqua 146 110 1.05
    bush 70 116 .8; tree 130 120 .7
    <path class="w" d="M0 118c50-5 100 2 170-3v6c-60 4-110-2-170 3z"/>`,
  Pantheon: `blue, tile 12
    shad 86 113 1.5; drum 86 82 1.5; dome 86 52 1.5 gilded; cyp 10 110; cyp 162 110; temple6 86 113 .78`,
  Gardens: `blue, tile 28
    <path class="l" d="M22 113V92h126v21z"/><path class="s" d="M118 113V92h30v21z"/><path class="l" d="M44 92V72h82v20z"/><path class="s" d="M104 92V72h22v20z"/>
    arch 38 113 .85; arch 62 113 .85; arch 86 113 .85; arch 110 113 .85; arch 134 113 .85; arch 58 92 .8
    arch 86 92 .8; arch 114 92 .8; bush 30 92 .8; bush 140 92 .8; bush 54 72 .7; bush 116 72 .7
    palm 84 73 .95; palm 34 92 .7; palm 136 92 .7; basin 86 124 .7`,
  Pawnshop: `blue, focus 26 52 66
    shad 70 112 1.2; house 68 112 1.65; awn 52 112 .85; coins 122 116 1.15; amph 146 117; cyp 14 108 .9`,
  Senate: `blue
    shad 86 113 1.5; steps 86 113 1.25; seats 86 100 .95; col 26 100; col 42 100; col 130 100; col 146 100
    man 74 112 .85; man 98 112 .85 flip`,
  Palace: `blue, tile 34
    hall 86 108 1.6 lapis; tower 22 110; tower 150 110; dome 86 44 .55; flag 22 46 .8; flag 150 46 .8
    basin 86 124 .6; cyp 48 118 .6; cyp 124 118 .6`,
  'Town Hall': `blue, tile 30, focus 68 30 66
    shad 80 112 1.3; house 46 112 1.3; tower 100 112 1.15; gable 142 112 .9; ban 100 40 .55; man 70 119
    man 126 120 .9 flip`,

  Tavern: `yellow, focus 22 48 68
    shad 64 111 1.2; gable 62 111 1.5; ban 106 112 .9; amph 124 116 1.05; amph 142 118 .85; man 108 117`,
  Marketplace: `yellow, focus 24 48 74
    house 146 102 .9; shad 64 114 1.1; awn 62 114 1.45; counter 62 114 1.35; man 112 115 1.1
    sack 136 117 .95; amph 154 119 .85`,
  Bazaar: `yellow
    dome 124 72 .75; house 124 104 1.05; awn 38 114 1.15 azure; counter 38 114 1.1; awn 104 117 1.2
    counter 104 117 1.15; man 72 118 .95; man 146 119 .95 flip plum; amph 158 120 .7`,
  Caravansery: `yellow, focus 34 60 66
    palm 22 108 1.2; palm 152 106; wall 110 104 .9; arch 110 104 1.1; camel 66 116 1.25
    camel 120 118 azure; man 94 118 .95`,
  Vineyard: `yellow, focus 14 76 52
    gable 132 98 .85; cyp 160 100 .8; vine 14 106 1.05; vine 38 106 1.05; vine 62 106 1.05
    vine 86 106 1.05; vine 110 106 1.05; vine 24 121 1.3; vine 50 121 1.3; vine 76 121 1.3
    vine 102 121 1.3; vine 128 121 1.3; man 150 121`,
  Forum: `yellow, tile 38
    shad 86 110 1.5; hall 86 110 1.5; statue 86 121 .7; man 44 120 .95; man 56 121 .95 flip navy
    man 124 120 .95`,
  'West Trading Post': `yellow, focus 84 62 66
    water 0 106
    <path class="g1" d="M0 100h70l16 30H0z"/>
    awn 32 108 .9; crate 32 110 .9; ship 118 120 1.1 flip; sack 58 118 .8; man 70 118 .9`,
  Lighthouse: `yellow, hills 3, tile 4, focus 58 6 60
    water 0 104
    <path class="g1" d="M30 108c10-12 96-12 112 0z"/>
    shad 86 106 .8; house 86 106 1.2; tower 86 74 .85
    <path class="glow" d="M86 8a22 22 0 1 1-.1 0z"/>
    braz 86 26 .8; ship 140 122 .6; ship 30 120 .5 flip`,
  'East Trading Post': `yellow, focus 22 66 62
    palm 158 108; wall 44 104 .8; awn 120 112 1.05 forest; counter 120 112; camel 54 117 1.2 forest
    sack 84 119 .8; man 152 118 .95`,
  Haven: `yellow, focus 86 64 66
    water 0 104; gable 28 106 .8
    <path class="m" d="M0 108h78v8H0z"/><path class="s" d="M0 116h78v6H0z"/>
    crate 56 108 .8; logs 24 108 .5; ship 126 124 1.15 flip; ship 84 112 .5`,
  'Chamber of Commerce': `yellow, tile 32
    shad 70 111 1.4; arcade 62 110 1.45
    <path class="l" d="M10 60h104V48H10z"/><path class="m" d="M10 60h104v3H10z"/><path class="d" opacity=".7" d="M20 58v-6h8v6zM40 58v-6h8v6zM60 58v-6h8v6zM80 58v-6h8v6zM100 58v-6h8v6z"/><path class="r" d="M4 48 14 36h96l10 12z"/><path class="rs" d="M74 48l-4-12h40l10 12z" opacity=".7"/>
    scales 132 116 1.3; coins 154 119 1.1; coins 104 121 .8; man 40 119; man 76 120 .95 flip navy`,
  Arena: `yellow
    shad 86 112 1.6; arena 86 112 1.15; flag 34 66 .9; flag 86 60 .9; flag 138 66 .9; man 30 120 .9
    man 146 120 .9 flip`,
  Ludus: `yellow
    <path class="l" d="M8 104V74h154v30z"/><path class="s" d="M120 104V74h42v30z" opacity=".6"/><path class="r" d="M2 74l8-10h150l8 10z"/><path class="rs" d="M110 74l-2-10h52l8 10z" opacity=".7"/>
    arch 26 104; arch 50 104; arch 122 104; arch 146 104; flag 14 64; flag 156 64; shad 84 119; dummy 86 116 1.25; sold 50 118 1.2; sold 120 118 1.2 flip azure; target 152 118 .6`,

  Stockade: `red, focus 92 52 62
    tower 124 108 .8 timber; shad 70 112 1.3; palis 52 113 1.15; palis 130 116 1.05; ban 88 112
    sold 96 119`,
  Barracks: `red, focus 100 68 62
    shad 60 110 1.2; hall 56 110 1.15 crimson; ban 8 110 .9; ban 106 110 1.1; sold 122 117 1.15
    sold 140 117 1.15; sold 158 117 1.15`,
  'Guard Tower': `red, tile 22, focus 54 30 66
    wall 34 110 .9; wall 142 110 .9; shad 88 112 .9; tower 86 112 1.2; braz 86 39 .6; sold 122 118 .95`,
  Walls: `red, tile 38
    gable 84 92 .6; house 110 94 .6; shad 86 114 1.6; wall 46 112 1.05; wall 124 112 1.05
    tower 20 114 1.05; tower 150 114 1.05; arch 86 112 1.35; flag 20 47; flag 150 47; sold 110 120 .85`,
  'Training Ground': `red, focus 54 74 54
    tent 30 108 .9; fence 120 106 1.1; target 142 114 .85; sold 74 117 1.15; sold 104 117 1.15 flip
    ban 52 110`,
  Stables: `red, focus 68 66 62
    shad 44 110 1.1; gable 40 110 1.35 thatch; fence 128 108 1.2; horse 94 117 1.3; horse 142 119 1.05
    sack 74 120 .6`,
  Castrum: `red, focus 50 60 68
    <path class="g2" d="M14 108h142l10 14H4z" opacity=".6"/>
    tent 40 100 .75; tent 84 98 .85; tent 128 100 .75; flag 84 64 .9; palis 34 116 .95; palis 138 116 .95; tower 66 118 .72 timber; tower 106 118 .72 timber; ban 8 114 .9; sold 86 121 1.05`,
  'Archery Range': `red, focus 20 58 64
    tent 150 106 .75; shad 56 114; target 52 114 1.35; target 96 108 .9; sold 128 118 1.15 flip
    fence 30 110 .9`,
  'Siege Workshop': `red, focus 30 56 72
    wall 120 100 .9; tower 154 104 .8; shad 76 117 1.1; catap 70 116 1.3; work 124 118 flip`,
  Fortifications: `red, tile 26
    wall 36 92 .8; wall 110 92 .8; tower 140 98 .9; tower 30 98 .9; shad 86 116 1.6; wall 44 116 1.05
    wall 128 116 1.05; tower 86 118 1.25; ban 86 38 .6; sold 140 122 .8`,
  Circus: `red, focus 34 78 50
    shad 86 112 1.6; arena 86 110 1.2; ban 24 108; ban 132 108; horse 64 121 .9; horse 108 121 .9`,
  Arsenal: `red
    hall 76 108 1.25 soot; fire 134 114 .8; anvil 152 118 .8
    <path class="bs" d="M28 120l4-40h1.5l-3.5 40z"/><path class="c" d="M33 72l3 9h-5z"/><path class="bs" d="M38 120l4-40h1.5l-3.5 40z"/><path class="c" d="M43 72l3 9h-5z"/><path class="bs" d="M48 120l4-40h1.5l-3.5 40z"/><path class="c" d="M53 72l3 9h-5z"/>
    work 116 118 1.05`,

  Apothecary: `green, focus 98 68 62
    shad 58 111 1.1; house 52 111 1.5; awn 62 112 1.1 forest
    <path class="b" d="M100 116v-34h58v34zM100 82"/><path class="d" d="M103 85h52v12h-52zM103 100h52v13h-52z"/><path class="bs" d="M98 116h62v3H98z"/>
    glass 111 97 .4; amph 124 97 .42; glass 137 97 .4; amph 149 97 .42; amph 110 113 .45; amph 122 113 .45; glass 135 113 .42; glass 148 113 .42; bush 16 114 .9; man 84 119 1.05`,
  Workshop: `green, focus 92 74 50
    shad 60 111 1.1; gable 56 111 1.5 copper; gear 122 117 1.15; gear 150 119 .7; work 98 117 1.1`,
  Scriptorium: `green
    arcade 86 102 1.7; man 38 117 1.05
    <path class="b" d="M48 118h34v-3H48zM51 118h3v6h-3zM76 118h3v6h-3z"/>
    scroll 66 114 .75; amph 20 120 .75; tablet 116 120 1.15; scroll 146 121 .9`,
  Library: `green, tile 26
    shad 86 112 1.4; drum 86 111 1.45; dome 86 77 1.45; scroll 38 121 .85; scroll 132 121 .85 flip
    cyp 14 108 .9; cyp 158 108 .9`,
  School: `green, focus 8 50 70
    hall 104 106 1.1 copper; tree 34 112 1.5; man 62 118 1.15; man 86 120 .75 orange; man 100 120 .75 navy
    man 114 120 .75; tablet 142 119 .8`,
  Laboratory: `green, tile 40, focus 20 44 72
    shad 60 111 1.2; dome 56 82 1.15; drum 56 111 1.2; braz 106 117; glass 106 92 .7; glass 130 116
    gear 152 117 .75`,
  Observatory: `green, night, sun 34 28, tile 24, focus 104 68 58
    cliff 84 112 1.25; drum 80 72 .85; dome 80 52 .85; arm 136 114 1.15; man 112 117 .9`,
  Dispensary: `green, tile 18, focus 34 24 74
    cyp 12 108 .9; cyp 160 108 .9; shad 70 113 1.3; steps 70 113 .9; dome 70 59 1.15 copper; col 38 103 1.05; col 54 103 1.05; col 86 103 1.05; col 102 103 1.05
    <path class="m" d="M32 66h76v-5H32z"/>
    basin 70 112 .5; snake 128 116 1.15; man 146 119 1.05; glass 24 120 .7; amph 112 121 .75`,
  Lodge: `green, hills 2, focus 86 58 72
    fir 12 106; fir 30 104 .75; shad 48 110 .9; gable 46 110 1.1 copper; rock 160 120 .5
    <path class="wd" d="M88 112l10-34h48l10 34z"/><path class="l" d="M96 108l8-26h36l8 26z"/><path fill="none" stroke="#43879a" stroke-width="1.300" d="M106 102h32M108 96h28M110 90h24M122 86v18"/><path class="bs" d="M88 112h68v3H88zM92 115h4v8h-4zM148 115h4v8h-4z"/>
    comp 122 112 1.25; man 74 120 1.05`,
  University: `green, tile 46, focus 18 56 66
    tree 14 110 .9; tree 160 108 .9; shad 86 112 1.6; arcade 36 110 .95; arcade 136 110 .95; drum 86 108 1.05
    dome 86 84 1.05 verdigris; steps 86 116 .55; man 46 121 .95 orange; man 60 122 .95 flip; scroll 122 121 .8
    man 140 121 .9 flip navy`,
  Academy: `green
    tree 24 110 1.2; tree 150 110 1.1; shad 86 112 1.1; steps 86 112 .8; col 56 103 1.1; col 76 103 1.1
    col 96 103 1.1; col 116 103 1.1
    <path class="l" d="M46 61h80v-6H46z"/><path class="k" d="M46 57.5h80v1.5H46z"/>
    arm 86 104 .8; man 60 120 .9; man 112 120 .9 flip`,

  'Scientists Guild': `purple, night, sun 138 24, focus 54 66 64
    hall 86 104 1.3 violet; arm 86 120 1.15; gear 38 120 .8; tablet 134 120 .9; ban 14 112; ban 142 104 .9`,
  'Shipowners Guild': `purple, night, sun 34 28, focus 66 54 74
    house 26 104 .9; water 0 106; ship 104 121 1.35; ban 30 106; crate 20 120 .8`,
  'Workers Guild': `purple, night, focus 22 48 72
    crane 120 106 1.2; scaf 56 106 1.3; blocks 56 106 1.2; work 96 118 1.15; work 142 119 1.1 flip
    ban 12 112 1.1`,
  'Craftsmens Guild': `purple, night
    hall 86 102 1.2 violet; loom 40 120 .75; glass 92 119 .9; press 134 120 .75; ban 160 104 .8`,
  'Traders Guild': `purple, night, focus 80 64 66
    awn 44 112 1.15; counter 44 112 1.1; camel 112 118 1.2; coins 150 120 .9; ban 86 106 1.1`,
  'Philosophers Guild': `purple, night, sun 86 34
    steps 86 112 1.2; col 30 99 1.3; col 142 99 1.3; man 62 112 1.3; man 104 112 1.3 flip azure
    scroll 84 122 .7; cyp 14 108 .9`,
  'Magistrates Guild': `purple, night, sun 26 26, focus 56 46 62
    shad 86 114 1.5; steps 86 114 1.25; ban 18 108 1.1; ban 134 108 1.1; col 34 102 1.25; col 138 102 1.25
    <path class="l" d="M22 56h128v-7H22z"/><path class="k" d="M22 52h128v2H22z"/><path class="s" d="M62 100V72a24 24 0 0 1 48 0v28z"/><path class="d" d="M68 100V73a18 18 0 0 1 36 0v27z"/>
    scales 86 103 1.35; man 56 121; man 118 121 flip azure`,
  'Spies Guild': `purple, night, tile 34, focus 92 30 66
    wall 44 108 1.1; tower 124 112 1.15; man 52 119 1.2 shadow; man 94 120 1.1 flip dusk; braz 124 40 .5`,
  'Strategists Guild': `purple, night, sun 140 26, focus 26 54 66
    tent 58 110 1.5; ban 104 110 1.2; sold 124 118 1.15; sold 146 118 1.15; braz 92 118 .9`,
  'Builders Guild': `purple, night, focus 42 46 70
    <path class="l" d="M46 110 86 56l14 54z"/><path class="s" d="M86 56l44 54h-30z"/>
    scaf 58 112 .9; crane 128 112 1.05; blocks 30 120 .7; work 104 119 1.05; ban 150 112 .9`,
  'Decorators Guild': `purple, night, sun 140 24, focus 10 40 70
    <path class="l" d="M10 106V46h84v60z"/><path class="s" d="M76 106V46h18v60z"/><path fill="#2f74bd" d="M18 98V54h28v44z"/><path class="g" d="M18 98c6-22 12-26 28-30v30z"/><circle class="f" cx="38" cy="62" r="4"/><path fill="#c23a2b" d="M50 98V54h22v44z" opacity=".85"/><path class="g" d="M56 60h10v4H56zM56 70h10v4H56zM56 80h10v4H56z"/>
    scaf 52 108 1.25; work 66 57 .9; shad 128 119 .7; easel 128 117 .95; man 108 121 1.05 azure; pots 150 122 .9; ban 160 106 .8`,

  Study: `green, inside, focus 8 56 70
    <path fill="#6f5138" d="M0 0h170v130H0z"/><path fill="#8a6747" d="M0 0h104v112H0z" opacity=".55"/><path fill="#4d3524" d="M0 112h170v18H0z"/><path class="m" d="M100 104V44a26 26 0 0 1 52 0v60z"/><path fill="url(#sky-green)" d="M105 102V45a21 21 0 0 1 42 0v57z"/><path class="h2" d="M105 102V86c14-10 28-8 42 0v16z"/><path class="m" d="M127 24h2v78h-2zM105 62h42v2h-42z"/><path class="b" d="M14 30h74v4H14zM14 56h74v4H14z"/><path class="l" d="M18 24h12v6H18zM20 18h10v6H20zM34 22h14v8H34zM56 24h12v6H56zM70 20h14v10H70zM18 50h14v6H18zM38 46h12v10H38zM66 50h16v6H66z"/><path class="s" d="M27 24h3v6h-3zM44 22h4v8h-4zM80 20h4v10h-4zM47 46h3v10h-3z"/>
    glass 58 56 .45
    <path class="b" d="M14 104h98v6H14zM20 110h6v16h-6zM98 110h6v16h-6z"/><path class="bs" d="M14 108h98v2H14z"/>
    gear 34 104 .95; scroll 72 103 .85
    <circle class="glow" cx="98" cy="88" r="26"/>
    braz 98 104 .65; man 134 124 1.6`,
};
