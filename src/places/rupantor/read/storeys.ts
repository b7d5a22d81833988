// Storeys in words, in both scripts: "nich tala", "second floor", "দোতলা". The value is how the floor is told.

/** A map, because an object would also know "constructor", a word that people may write. */
export const STOREYS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ground: 'ground',
    gr: 'ground',
    grnd: 'ground',
    top: 'top',
    nich: 'ground',
    নিচ: 'ground',
    নীচ: 'ground',
    nicher: 'ground',
    do: '2',
    দো: '2',
    tin: '3',
    তিন: '3',
    char: '4',
    চার: '4',
    pach: '5',
    পাঁচ: '5',
    first: '1',
    second: '2',
    third: '3',
    fourth: '4',
    fifth: '5',
    sixth: '6',
    ek: '1',
    এক: '1',
    dui: '2',
    দুই: '2',
    choy: '6',
    ছয়: '6',
    sat: '7',
    সাত: '7',
    at: '8',
    আট: '8',
    noy: '9',
    নয়: '9',
    dosh: '10',
    দশ: '10',
    প্রথম: '1',
    দ্বিতীয়: '2',
    তৃতীয়: '3',
    চতুর্থ: '4',
    পঞ্চম: '5',
    ষষ্ঠ: '6',
    সপ্তম: '7',
    অষ্টম: '8',
    নবম: '9',
    দশম: '10',
  }).map(([word, storey]) => [word.normalize('NFC'), storey]),
);
/** The same with "tala" behind it, in one word. */
export const STOREY_WORDS: ReadonlyMap<string, string> = new Map(
  'নিচতলা ground নীচতলা ground nichtala ground দোতলা 2 dotala 2 dotola 2 তিনতলা 3 tintala 3 চারতলা 4 chartala 4 পাঁচতলা 5 pachtala 5'
    .normalize('NFC')
    .split(' ')
    .flatMap((word, i, all) => (i % 2 === 0 ? [[word, all[i + 1]] as [string, string]] : [])),
);
