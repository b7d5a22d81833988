// Well-known places abroad, as people here write them. Such a name is spelled as it is meant: it is no slip for a village that sounds like it.
import { tokensOf } from './tokens.ts';

const ABROAD = `
kolkata calcutta delhi mumbai bombay chennai bangalore bengaluru hyderabad agartala guwahati shillong siliguri darjeeling howrah assam tripura meghalaya
kathmandu pokhara thimphu colombo karachi lahore islamabad peshawar kabul yangon mandalay bangkok pattaya singapore malaysia jakarta manila hanoi beijing shanghai
hongkong tokyo osaka seoul dubai sharjah riyadh jeddah mecca makkah medina doha kuwait muscat istanbul ankara cairo nairobi london manchester birmingham paris berlin
rome madrid moscow toronto chicago boston sydney melbourne
কলকাতা কোলকাতা দিল্লি দিল্লী মুম্বাই চেন্নাই আগরতলা গুয়াহাটি শিলং দার্জিলিং আসাম ত্রিপুরা মেঘালয় কাঠমান্ডু করাচি লাহোর ইসলামাবাদ ইয়াঙ্গুন ব্যাংকক সিঙ্গাপুর মালয়েশিয়া
দুবাই রিয়াদ জেদ্দা মক্কা মদিনা দোহা কুয়েত লন্ডন প্যারিস বার্লিন মস্কো টরন্টো সিডনি`;

const names: ReadonlySet<string> = new Set(tokensOf(ABROAD));

/** Whether a folded word is the name of a place abroad. */
export const isAbroad = (word: string): boolean => names.has(word);
