// One message of a catalogue with its placeholders filled.
export type Catalogue = Record<string, string | { one: string; other: string }>;
export type Params = Record<string, string | number>;

export function format(text: Catalogue[string], params: Params, language: string): string {
  const form =
    typeof text === 'string'
      ? text
      : new Intl.PluralRules(language).select(Number(params['n'] ?? 0)) === 'one'
        ? text.one
        : text.other;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(language, { signDisplay: 'auto' }).format(value) : value;
  });
}
