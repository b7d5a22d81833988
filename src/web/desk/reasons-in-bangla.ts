// Why a record was rejected, in Bangla. The import says it in English; a test compares these sentences with its own.

/** Those that people meet in their own tables; all others are shown as the import says them. */
export const REASONS_IN_BANGLA: Readonly<Record<string, string>> = {
  'latitude and longitude are swapped (a latitude above 90)': 'অক্ষাংশ ও দ্রাঘিমাংশ উল্টো (অক্ষাংশ ৯০-এর বেশি)',
  'the position is outside the country': 'অবস্থানটি দেশের বাইরে',
  'neither a name nor a house number': 'নাম বা বাড়ির নম্বর কোনোটিই নেই',
  'no coordinates': 'অক্ষাংশ ও দ্রাঘিমাংশ দেওয়া নেই',
  'no coordinates, and its address was not found': 'অক্ষাংশ ও দ্রাঘিমাংশ নেই, ঠিকানাও খুঁজে পাওয়া যায়নি',
  'coordinates are not numbers': 'অক্ষাংশ বা দ্রাঘিমাংশ সংখ্যা নয়',
  'coordinates are 0, 0': 'অক্ষাংশ ও দ্রাঘিমাংশ দুটিই ০',
  'coordinates are not degrees (outside ±180, ±90)': 'অক্ষাংশ ও দ্রাঘিমাংশ ডিগ্রিতে নেই (±৯০, ±১৮০-এর বাইরে)',
  'fewer columns than the header': 'শিরোনামের তুলনায় কলাম কম',
};
