// Sentences of the server that people meet often in the console, in Bangla; all others are shown as the server says them. A test compares
// them with the server's own.
export const IN_BANGLA: Readonly<Record<string, string>> = {
  'The e-mail address or the password is wrong': 'ই-মেইল ঠিকানা বা পাসওয়ার্ড ভুল',
  'The e-mail address is not confirmed yet': 'ই-মেইল ঠিকানাটি এখনো নিশ্চিত করা হয়নি',
  'Too many attempts; try again later': 'অনেকবার চেষ্টা করা হয়েছে; কিছুক্ষণ পরে আবার চেষ্টা করুন',
  'The code is wrong or has expired; register again to get another':
    'কোডটি ভুল বা মেয়াদ শেষ; নতুন কোডের জন্য আবার নিবন্ধন করুন',
  'The code is wrong or has expired; ask for another': 'কোডটি ভুল বা মেয়াদ শেষ; আরেকটি চেয়ে নিন',
  'This is not the operator token': 'এটি পরিচালকের টোকেন নয়',
  'The server is busy; try again shortly': 'সার্ভার ব্যস্ত; একটু পরে আবার চেষ্টা করুন',
  'Payment exception': 'ক্রেডিট শেষ, অথবা প্যাকেজে এই কাজের অনুমতি নেই',
  'API LIMIT EXCEEDED': 'প্রতি মিনিটের সীমা পার হয়েছে',
  'Invalid or No Registered Key': 'কী নেই বা সার্ভার কী-টি চেনে না',
};
