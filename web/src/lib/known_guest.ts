// Whether this browser has been somebody on the server: without asking anybody, so that strangers are not refused.
export const RECOVERY_KEY = 'wonders.recovery';

export function knownGuest(): boolean {
  try {
    return localStorage.getItem(RECOVERY_KEY) !== null;
  } catch {
    return false;
  }
}
