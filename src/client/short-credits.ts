// The credits of a map in one line: each source once, by its name alone. Licences and details are in the whole list.
const IN_BANGLA: Readonly<Record<string, string>> = {
  '© OpenStreetMap contributors': '© ওপেনস্ট্রিটম্যাপের অবদানকারীরা',
  'Thikana starter tables': 'ঠিকানার নিজস্ব তালিকা',
  'Imported tables': 'নিজস্ব তথ্য',
  geoBoundaries: 'জিওবাউন্ডারিজ',
};

/** Of "Thikana starter tables: census boundaries; geoBoundaries (CC BY 4.0)" two names. */
export function shortCredits(credits: readonly string[], language: 'en' | 'bn'): string[] {
  const names = credits.flatMap((credit) =>
    credit
      .replace(/\s*\([^()]*\)$/, '')
      .split(';')
      .map((part) =>
        part
          .split(': ')[0]
          .trim()
          .replace(/^OpenStreetMap\b/, '© OpenStreetMap'),
      ),
  );
  const shown = names.map((name) => (language === 'bn' ? (IN_BANGLA[name] ?? name) : name));
  return [...new Set(shown)].filter((name) => name !== '');
}
