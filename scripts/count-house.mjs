// `node scripts/count-house.mjs`: how the house stands, in numbers: folders side by side that import each other, import circles, types of
// answers written by hand, functions longer than a screen, and lines of src. The same counts are kept from growing by test/architecture.
import '../bench/lib/register.mjs';

const { writtenAnswerTypes } = await import('../test/architecture/answer-types.ts');
const { circles } = await import('../test/architecture/circles.ts');
const { longFunctions } = await import('../test/architecture/long-functions.ts');
const { mutualFolders } = await import('../test/architecture/sister-folders.ts');
const { sourceFiles } = await import('../test/architecture/source-files.ts');

const files = sourceFiles();
const lines = (some) => some.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
const show = (title, list) => {
  console.log(`${title}: ${list.length}`);
  for (const each of list) console.log(`  ${each}`);
};

show('pairs of sister folders that import each other', mutualFolders(files));
show(
  'import circles',
  circles(files).map((group) => group.join(' ')),
);
show('types of answers that the console wrote down itself', writtenAnswerTypes(files));
show('functions over 60 lines', longFunctions(files, 60));
console.log(`files: ${files.length}, lines of src: ${lines(files)}`);
console.log(`  of them src/web: ${lines(files.filter(({ name }) => name.startsWith('web/')))}`);
