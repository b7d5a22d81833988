// Tables that the console reads as text.
declare module '*.tsv?raw' {
  const text: string;
  export default text;
}
