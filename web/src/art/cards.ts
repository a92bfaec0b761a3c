// A quiet scene behind the symbols of a card, one for each colour, on a 120 x 84 ground.
// f is the far shape, n the near one, o an opening.
export const cardScenes: Record<string, string> = {
  brown:
    '<path class="f" d="M0 58 22 30l18 20 22-32 24 34 14-16 20 26v22H0z"/><path class="n" d="M0 72c30-10 60-10 120-4v16H0z"/><path class="n" d="M18 70V58l8-6 8 6v12zM88 70V54l6-10 6 10v16z"/>',
  gray: '<path class="f" d="M10 70V44h30V34h40v36z"/><path class="n" d="M66 70V26h10v44zM30 70V50l14-8 14 8v20z"/><path class="o" d="M39 70V58a5 5 0 0 1 10 0v12z"/><path class="f" d="M71 22c6-3 2-8 8-12s0-8 6-10" fill="none"/><path class="n" d="M0 70h120v14H0z"/>',
  blue: '<path class="f" d="M14 34 60 12l46 22v6H14z"/><path class="n" d="M20 40h80v5H20zM14 68h92v6H14zM8 74h104v10H8z"/><path class="f" d="M24 45h8v23h-8zM42 45h8v23h-8zM70 45h8v23h-8zM88 45h8v23h-8z"/><path class="o" d="M56 68V54a4 4 0 0 1 8 0v14z"/>',
  yellow:
    '<path class="f" d="M12 40 22 20h76l10 20z"/><path class="n" d="M12 40h16c0 8-16 8-16 0zM44 40h16c0 8-16 8-16 0zM76 40h16c0 8-16 8-16 0z"/><path class="f" d="M28 40h16c0 8-16 8-16 0zM60 40h16c0 8-16 8-16 0zM92 40h16c0 8-16 8-16 0z"/><path class="n" d="M18 46h4v24h-4zM98 46h4v24h-4zM12 64h96v8H12z"/><path class="f" d="M34 64c0-10 14-10 14 0zM70 64c0-12 18-12 18 0z"/><path class="n" d="M0 72h120v12H0z"/>',
  red: '<path class="f" d="M0 70V44h8v6h8v-6h8v6h8v-6h56v6h8v-6h8v6h8v-6h8v26z"/><path class="n" d="M44 70V22h7v6h6v-6h6v6h6v-6h7v48z"/><path class="o" d="M55 70V56a5 5 0 0 1 10 0v14zM58 36h4v9h-4z"/><path class="n" d="M0 70h120v14H0z"/><path class="f" d="M60 22V8l16 5-16 5z"/>',
  green:
    '<path class="f" d="M36 46a24 24 0 0 1 48 0z"/><path class="n" d="M28 46h64v6H28zM34 52h52v18H34z"/><path class="o" d="M54 70V60a6 6 0 0 1 12 0v10z"/><path class="f" d="m62 28 30-16 4 7-30 16z"/><path class="n" d="M0 70h120v14H0z"/><path class="f" d="M14 20l2 4 4 1-3 3 1 4-4-2-4 2 1-4-3-3 4-1zM100 38l1 3 3 0-2 2 1 3-3-1-3 1 1-3-2-2 3 0z"/>',
  purple:
    '<path class="f" d="M20 70V32l40-20 40 20v38z"/><path class="n" d="M28 34h18v36l-9-8-9 8zM74 34h18v36l-9-8-9 8z"/><path class="o" d="M52 70V50a8 8 0 0 1 16 0v20z"/><circle class="n" cx="60" cy="30" r="7"/><path class="n" d="M0 70h120v14H0z"/>',
};
