// Numbers as people say them, in Bangla script, in Latin letters and in English: "mirpur dosh" is Mirpur 10.

const SPOKEN = `
1 এক ek ak one
2 দুই dui two
3 তিন tin three
4 চার char four
5 পাঁচ pach panch five
6 ছয় choy chhoy soy six
7 সাত sat saat shat seven
8 আট at aat eight
9 নয় noy nine
10 দশ dosh dash ten
11 এগারো এগার egaro eleven
12 বারো বার baro twelve
13 তেরো তের tero thirteen
14 চৌদ্দ choddo chouddo fourteen
15 পনেরো পনের ponero fifteen
16 ষোলো ষোল sholo solo sixteen
17 সতেরো সতের shotero sotero seventeen
18 আঠারো আঠার atharo eighteen
19 উনিশ unish nineteen
20 বিশ কুড়ি bish twenty
25 পঁচিশ pochish panchish
30 ত্রিশ trish thirty
40 চল্লিশ chollish forty
50 পঞ্চাশ ponchash fifty
60 ষাট sixty
100 একশ একশো eksho hundred
300 তিনশ তিনশো tinsho
`;

const NUMBERS: ReadonlyMap<string, number> = new Map(
  SPOKEN.normalize('NFC')
    .trim()
    .split('\n')
    .reverse()
    .flatMap((line) => {
      const [number, ...words] = line.split(' ');
      return words.map((word): [string, number] => [word, Number(number)]);
    }),
);

/** The number that a folded word expresses, or undefined. Many of these words also have another meaning (char, tin). */
export const numberOfWord = (word: string): number | undefined => NUMBERS.get(word);
