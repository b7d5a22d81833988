// The server's errors in Bangla, by their codes. A test compares the codes with the server's own.

/** Errors that say the same each time: the sentence in full. */
export const IN_BANGLA: Readonly<Record<string, string>> = {
  url_invalid: 'ঠিকানাটি (URL) ঠিক নয়',
  key_unknown: 'কী নেই বা সার্ভার কী-টি চেনে না',
  operator_token_missing: 'এর জন্য পরিচালকের টোকেন লাগবে',
  sign_in_needed: 'এর জন্য আগে সাইন ইন করুন',
  password_wrong: 'ই-মেইল ঠিকানা বা পাসওয়ার্ড ভুল',
  email_unconfirmed: 'ই-মেইল ঠিকানাটি এখনো নিশ্চিত করা হয়নি',
  registration_code_wrong: 'কোডটি ভুল বা মেয়াদ শেষ; নতুন কোডের জন্য আবার নিবন্ধন করুন',
  password_code_wrong: 'কোডটি ভুল বা মেয়াদ শেষ; আরেকটি চেয়ে নিন',
  operator_token_wrong: 'এটি পরিচালকের টোকেন নয়',
  demo_key_forwarded: 'ডেমো কী শুধু সার্ভারের নিজের মেশিনে চলে',
  link_spent: 'লিংকটি আগেই ব্যবহার হয়েছে বা পুরোনো হয়ে গেছে',
  foreign_page: 'কনসোলের সেশন শুধু তার নিজের পাতা থেকে চলে',
  payment: 'ক্রেডিট শেষ, অথবা প্যাকেজে এই কাজের অনুমতি নেই',
  limit_exceeded: 'প্রতি মিনিটের সীমা পার হয়েছে',
  too_many_attempts: 'অনেকবার চেষ্টা করা হয়েছে; কিছুক্ষণ পরে আবার চেষ্টা করুন',
  too_slow: 'অনুরোধটি পৌঁছাতে বেশি সময় লেগেছে',
  headers_too_large: 'অনুরোধের ঠিকানা ও হেডার খুব বড়',
  busy: 'সার্ভার ব্যস্ত; একটু পরে আবার চেষ্টা করুন',
  too_long: 'হিসাব করতে বেশি সময় লাগছে; কম বিন্দু বা ছোট এলাকা দিয়ে চেষ্টা করুন',
  internal: 'সার্ভারের ভেতরে সমস্যা হয়েছে; তা লিখে রাখা হয়েছে',
};

/** Errors with particulars, such as a name or a limit: what kind it is, before the server's own sentence. */
export const KIND_IN_BANGLA: Readonly<Record<string, string>> = {
  parameter_missing: 'একটি ঘর খালি',
  parameter_invalid: 'একটি মান ঠিক নয়',
  parameter_unknown: 'অচেনা প্যারামিটার',
  parameter_unserved: 'এখানে পাওয়া যায় না',
  refused: 'গ্রহণ করা যায়নি',
  unreadable: 'অনুরোধটি পড়া যায়নি',
  out_of_scope: 'কী-টি এই কাজের জন্য নয়',
  not_found: 'পাওয়া যায়নি',
  path_unknown: 'এমন ঠিকানা (URL) নেই',
  method_wrong: 'এই ঠিকানায় (URL) এভাবে ডাকা যায় না',
  too_many_jobs: 'অনেক কাজ চলছে; একটি শেষ হওয়া পর্যন্ত অপেক্ষা করুন',
  no_room_for_tables: 'এখন আর কোনো তালিকার জায়গা নেই; পরে আবার চেষ্টা করুন',
  version_gone: 'সংস্করণ ১ আর চালু নেই',
  body_too_large: 'অনুরোধটি খুব বড়',
  media_type: 'এই ধরনের তথ্য নেওয়া হয় না',
  not_ready: 'এখন পাওয়া যাচ্ছে না',
  answer_too_large: 'উত্তরটি খুব বড় হতো',
};

/** The sentence that a reader of Bangla sees; as the server says it where the code is not known. */
export function inBangla(code: string | undefined, message: string, parameter?: string): string {
  if (code === undefined) return message;
  if (IN_BANGLA[code] !== undefined) return IN_BANGLA[code];
  if (KIND_IN_BANGLA[code] === undefined) return message;
  return `${KIND_IN_BANGLA[code]}: ${parameter ?? message}`;
}
