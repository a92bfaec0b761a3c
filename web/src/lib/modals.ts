// How many dialogues are open: keys belong to them then.
export const modals = { open: 0 };
