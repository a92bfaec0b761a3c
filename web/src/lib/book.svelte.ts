// The book inside: open at a chapter, a rule or a card, over whatever is on the screen; null while it is closed.
class Book {
  at = $state<string | null>(null);
  /** Where it was closed. */
  private last = '';

  /** `at` is a chapter or the number of a rule; without one the book opens where it was left. */
  open(at?: string): void {
    this.at = at ?? this.last;
  }

  close(): void {
    this.last = this.at ?? '';
    this.at = null;
  }
}

export const book = new Book();
