// The seven wonders on a 320 x 180 ground, each in four layers that are outlines until the city has built that far.
// Classes: a light stone, b shaded stone, d dark openings, g gold, v green, r terracotta, w water.

type Layers = readonly [string, string, string, string];

const columns = (xs: number[], top: number, bottom: number, width: number) =>
  xs
    .map(
      (x) =>
        `<path class="a" d="M${x} ${top}h${width}v${bottom - top}h-${width}z"/>` +
        `<path class="b" d="M${x + width * 0.62} ${top}h${width * 0.38}v${bottom - top}h-${width * 0.38}z"/>`,
    )
    .join('');

const arches = (xs: number[], base: number, height: number, width: number) =>
  xs
    .map(
      (x) =>
        `<path class="d" d="M${x} ${base}v-${height - width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}z"/>`,
    )
    .join('');

const leaves = (points: [number, number, number][]) =>
  points.map(([x, y, r]) => `<ellipse class="v" cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.62}"/>`).join('');

export const wonderLayers: Record<string, Layers> = {
  Gizah: [
    '<path class="a" d="M72 152 95 122h130l23 30z"/><path class="b" d="M160 122h65l23 30h-88z"/><path class="d" d="M152 152v-13h14v13z"/>',
    '<path class="a" d="M97.300 119 122 87h76l24.700 32z"/><path class="b" d="M160 87h38l24.700 32H160z"/>',
    '<path class="a" d="m124.300 84 19.200-25h33l19.200 25z"/><path class="b" d="M160 59h16.500l19.200 25H160z"/>',
    '<path class="g" d="m145.800 56 14.200-18.500L174.200 56z"/><path class="a" d="m232 152 30-38 30 38z"/><path class="b" d="m262 114 30 38h-30z"/><path class="a" d="m24 152 20-25 20 25z"/><path class="b" d="m44 127 20 25H44z"/>',
  ],
  Alexandria: [
    '<path class="a" d="M104 152v-26h112v26z"/><path class="b" d="M176 126h40v26h-40z"/><path class="a" d="M104 126v-6h10v4h10v-4h10v4h10v-4h32v4h10v-4h10v4h10v-4h10v6z"/><path class="d" d="M154 152v-12a6 6 0 0 1 12 0v12z"/>',
    '<path class="a" d="m130 120 5-44h50l5 44z"/><path class="b" d="M166 76h19l5 44h-24z"/><path class="d" d="M150 92h5v8h-5zM150 106h5v8h-5z"/><path class="a" d="M130 76v-5h60v5z"/>',
    '<path class="a" d="m143 71 3-28h28l3 28z"/><path class="b" d="M163 43h11l3 28h-14z"/><path class="a" d="M141 43v-5h38v5z"/><path class="d" d="M156 52h5v9h-5z"/>',
    '<path class="b" d="M149 38V26h3v12zM168 38V26h3v12z"/><path class="g" d="M160 19c5 4 8 8 6 13-1 3-3 4-6 4s-5-1-6-4c-2-5 1-9 6-13z"/><path class="a" d="m146 26 14-12 14 12z"/><path class="g beam" d="m172 28 84-16v30zM148 28 64 12v30z"/>',
  ],
  Babylon: [
    `<path class="a" d="M62 152v-28h196v28z"/><path class="b" d="M214 124h44v28h-44z"/>${arches([76, 104, 132, 160, 188, 222], 152, 20, 16)}${leaves(
      [
        [72, 124, 10],
        [92, 122, 12],
        [228, 122, 12],
        [248, 124, 10],
      ],
    )}`,
    `<path class="a" d="M90 122V96h140v26z"/><path class="b" d="M196 96h34v26h-34z"/>${arches([102, 128, 154, 180, 204], 122, 18, 14)}${leaves(
      [
        [98, 96, 9],
        [114, 94, 10],
        [208, 94, 10],
        [224, 96, 9],
      ],
    )}`,
    `<path class="a" d="M118 94V70h84v24z"/><path class="b" d="M178 70h24v24h-24z"/>${arches([128, 152, 176], 94, 16, 12)}${leaves(
      [
        [126, 70, 8],
        [140, 69, 8],
        [184, 69, 8],
        [196, 70, 7],
      ],
    )}`,
    `<path class="a" d="M142 68V48h36v20z"/><path class="b" d="M166 48h12v20h-12z"/><path class="g" d="M140 48v-4h40v4z"/><path class="w" d="M156 58h8v64h-8z"/><path class="b" d="M130 69V46h2.500v23zM188 69V46h2.500v23z"/>${leaves(
      [
        [124, 44, 9],
        [138, 44, 9],
        [131, 39, 8],
        [182, 44, 9],
        [196, 44, 9],
        [189, 39, 8],
      ],
    )}`,
  ],
  Ephesos: [
    '<path class="b" d="M62 152v-8h196v8z"/><path class="a" d="M70 144v-8h180v8zM78 136v-7h164v7z"/>',
    columns([86, 108, 130, 152, 174, 196, 218], 82, 129, 14),
    '<path class="a" d="M80 82V70h160v12z"/><path class="b" d="M80 76h160v6H80z"/><path class="a" d="m80 70 80-34 80 34z"/><path class="b" d="m102 66 58-24 58 24z"/>',
    '<circle class="g" cx="160" cy="57" r="8"/><path class="g" d="m160 22 4 12h-8zM80 62l4 8h-8zM240 62l4 8h-8z"/><path class="d" d="M150 129v-26a10 10 0 0 1 20 0v26z"/><path class="g" d="M157 129v-18l3-7 3 7v18z"/>',
  ],
  Halikarnassos: [
    '<path class="b" d="M84 152v-6h152v6z"/><path class="a" d="M92 146v-36h136v36z"/><path class="b" d="M190 110h38v36h-38z"/><path class="d" d="M150 146v-18h20v18z"/><path class="a" d="M88 110v-6h144v6z"/>',
    columns([96, 114, 132, 150, 168, 186, 204], 72, 104, 11),
    '<path class="a" d="M90 72v-7h140v7z"/><path class="a" d="M100 65v-7h120v7zM112 58v-7h96v7zM124 51v-7h72v7zM136 44v-6h48v6z"/><path class="b" d="M196 65v-7h24v7zM188 58v-7h20v7zM180 51v-7h16v7zM172 44v-6h12v6z"/>',
    '<path class="g" d="M146 38v-9h12v9zM148 29v-7h6v7z"/><circle class="g" cx="149" cy="37" r="4"/><path class="g" d="M160 38v-8c4-6 9-8 14-6l-1 5-4 1v8h-2v-5h-4v5z"/><path class="d" d="M104 104V84h3v20zM122 104V84h3v20z"/>',
  ],
  Olympia: [
    '<path class="b" d="M78 152v-8h164v8z"/><path class="a" d="M86 144v-8h148v8z"/><path class="r" d="M120 136V70h80v66z"/><path class="g" d="M116 136V64h6v72zM198 136V64h6v72z"/>',
    '<path class="a" d="M136 136c-2-16 0-28 4-36h40c4 8 6 20 4 36h-14v-24h-20v24z"/><path class="b" d="M162 100h18c4 8 6 20 4 36h-14v-24h-8z"/><path class="g" d="M132 136h20v5h-20zM168 136h20v5h-20z"/>',
    '<path class="a" d="M142 102c-2-14-1-24 4-30h28c5 6 6 16 4 30z"/><path class="b" d="M164 72h10c5 6 6 16 4 30h-14z"/><path class="g" d="M146 74c10 8 22 16 32 26l-8 2c-8-10-18-17-26-22z"/><path class="a" d="M146 74c-8 4-14 12-18 22l6 3 12-14zM174 74c8 0 14-2 20-8l4 5c-6 7-12 10-20 11z"/><circle class="a" cx="160" cy="58" r="11"/><path class="b" d="M152 62c0 10 4 14 8 14s8-4 8-14z"/>',
    '<path class="g" d="M126 136V50h4v86zM128 40l6 10h-12zM149 52c2-8 7-11 11-11s9 3 11 11l-4-3-3 2-4-3-4 3-3-2zM196 62v-14l4-6 4 6v14z"/><path class="g" d="m204 50 10-5-6 10zM196 50l-10-5 6 10z"/><path class="b" d="M66 152V58h10v94zM244 152V58h10v94z"/><path class="a" d="M60 58v-6h22v6zM238 58v-6h22v6zM56 52l104-30 104 30-4 0-100-24L60 52z"/>',
  ],
  Rhodos: [
    '<path class="a" d="M88 152v-20h40v20zM192 152v-20h40v20z"/><path class="b" d="M114 132h14v20h-14zM218 132h14v20h-14z"/><path class="a" d="M84 132v-5h48v5zM188 132v-5h48v5z"/>',
    '<path class="r" d="M100 127c2-18 14-32 36-44h24v8c-18 10-34 20-38 36z"/><path class="r" d="M220 127c-2-18-14-32-36-44h-24v8c18 10 34 20 38 36z"/><path class="g" d="M134 90c8-8 44-8 52 0l-2-12h-48z"/>',
    '<path class="r" d="M136 80c-2-14-2-24 4-30h40c6 6 6 16 4 30z"/><path class="b" d="M162 50h18c6 6 6 16 4 30h-22z"/><path class="r" d="M180 52c8-2 14-10 18-22l7 3c-3 14-10 24-21 29zM140 52c-10 4-14 14-14 28h8c0-8 2-14 8-18z"/>',
    '<circle class="r" cx="160" cy="37" r="11"/><path class="g" d="m160 14 3 10h-6zM142 21l8 7-5 4zM178 21l-8 7 5 4zM136 36l11-1v5zM184 36l-11-1v5z"/><path class="g" d="M196 28h12l-3-6c4-3 4-8-2-14-6 6-7 11-4 14z"/><path class="w" d="M132 152c18-5 38-5 56 0v-5c-18-5-38-5-56 0z"/>',
  ],
};

export const wonderTint: Record<string, string> = {
  Gizah: 'sand',
  Alexandria: 'sea',
  Babylon: 'garden',
  Ephesos: 'dawn',
  Halikarnassos: 'dusk',
  Olympia: 'olive',
  Rhodos: 'sea',
};
