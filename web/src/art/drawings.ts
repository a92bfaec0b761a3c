// Everything drawn from parts, as one file that is loaded after the first page is there.

import { sprite as structures, structureId, viewBox, type Cut } from './structures/sprite';
import { skyline, type Skyline } from './structures/skyline';
import { site, skies, widthOf } from './wonders/site';

export { site, skyline, structureId, viewBox, widthOf, type Cut, type Skyline };

/** The body of one svg element that all pictures refer to. */
export const sprite = () => structures() + `<defs>${skies}</defs>`;
