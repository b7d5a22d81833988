// What the search box says, in both languages.

export interface SearchWords {
  readonly label: string;
  readonly placeholder: string;
  readonly clear: string;
  readonly position: string;
  readonly recent: string;
  readonly forget: string;
  readonly nothing: string;
  readonly failed: string;
  readonly noPosition: string;
  results(count: number): string;
}

export const SEARCH_WORDS: Readonly<Record<'en' | 'bn', SearchWords>> = {
  en: {
    label: 'Search for a place',
    placeholder: 'Place or address',
    clear: 'Clear',
    position: 'My position',
    recent: 'Recent',
    forget: 'Forget these',
    nothing: 'Nothing found',
    failed: 'The search does not answer',
    noPosition: 'Your position is not known',
    results: (count) => `${count} ${count === 1 ? 'result' : 'results'}`,
  },
  bn: {
    label: 'জায়গা খুঁজুন',
    placeholder: 'জায়গা বা ঠিকানা',
    clear: 'মুছুন',
    position: 'আমার অবস্থান',
    recent: 'সাম্প্রতিক',
    forget: 'এগুলো ভুলে যান',
    nothing: 'কিছু পাওয়া যায়নি',
    failed: 'অনুসন্ধান সাড়া দিচ্ছে না',
    noPosition: 'আপনার অবস্থান জানা যায়নি',
    results: (count) => `${count.toLocaleString('bn')}টি ফল`,
  },
};
