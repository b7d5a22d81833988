// A morning in Dhaka to try the page with: two riders and a dozen parcels, one of them at an address that nobody finds. In both languages, with the
// columns that the page names.
import { texts } from '../frame/language.ts';

export const samples = texts({
  en: {
    riders: `rider,kind,lat,lng,capacity,shift start,shift end,break,break from,break until
Rahim,motorcycle,23.7573,90.3900,12,8:00,17:00,30,12:30,14:30
Salma,motorcycle,23.7925,90.4078,12,8:00,17:00,30,12:30,14:30
`,
    orders: `order,name,address,lat,lng,quantity,minutes,from,until
1,Karim,"Banani, Dhaka",23.7937,90.4043,1,5,9:00,12:00
2,Nasrin,"Motijheel, Dhaka",23.7330,90.4172,2,5,,
3,Jamal,"Dhanmondi, Dhaka",23.7461,90.3742,1,5,9:00,11:00
4,Rupa,"Mirpur, Dhaka",23.8042,90.3667,1,5,,
5,Hasan,"Uttara, Dhaka",23.8759,90.3795,3,10,13:00,16:00
6,Mitu,"Gulshan, Dhaka",23.7925,90.4152,1,5,,
7,Tareq,"Mohammadpur, Dhaka",23.7658,90.3584,1,5,10:00,13:00
8,Shirin,"Badda, Dhaka",23.7806,90.4267,2,5,,
9,Babul,"Tejgaon, Dhaka",23.7639,90.3996,1,5,,
10,Lima,"Rampura, Dhaka",23.7612,90.4208,1,5,14:00,17:00
11,Sohel,"Farmgate, Dhaka",23.7573,90.3900,1,5,,
12,Unknown,xyzzy plugh,,,1,5,,
`,
  },
  bn: {
    riders: `রাইডার,ধরন,অক্ষাংশ,দ্রাঘিমাংশ,ধারণক্ষমতা,কাজ শুরু,কাজ শেষ,বিরতি,বিরতি থেকে,বিরতি পর্যন্ত
রহিম,motorcycle,২৩.৭৫৭৩,৯০.৩৯০০,১২,৮:০০,১৭:০০,৩০,১২:৩০,১৪:৩০
সালমা,motorcycle,২৩.৭৯২৫,৯০.৪০৭৮,১২,৮:০০,১৭:০০,৩০,১২:৩০,১৪:৩০
`,
    orders: `অর্ডার,নাম,ঠিকানা,অক্ষাংশ,দ্রাঘিমাংশ,পরিমাণ,মিনিট,থেকে,পর্যন্ত
1,করিম,"বনানী, ঢাকা",২৩.৭৯৩৭,৯০.৪০৪৩,১,৫,৯:০০,১২:০০
2,নাসরিন,"মতিঝিল, ঢাকা",২৩.৭৩৩০,৯০.৪১৭২,২,৫,,
3,জামাল,"ধানমন্ডি, ঢাকা",২৩.৭৪৬১,৯০.৩৭৪২,১,৫,৯:০০,১১:০০
4,রূপা,"মিরপুর, ঢাকা",২৩.৮০৪২,৯০.৩৬৬৭,১,৫,,
5,হাসান,"উত্তরা, ঢাকা",২৩.৮৭৫৯,৯০.৩৭৯৫,৩,১০,১৩:০০,১৬:০০
6,মিতু,"গুলশান, ঢাকা",২৩.৭৯২৫,৯০.৪১৫২,১,৫,,
7,তারেক,"মোহাম্মদপুর, ঢাকা",২৩.৭৬৫৮,৯০.৩৫৮৪,১,৫,১০:০০,১৩:০০
8,শিরিন,"বাড্ডা, ঢাকা",২৩.৭৮০৬,৯০.৪২৬৭,২,৫,,
9,বাবুল,"তেজগাঁও, ঢাকা",২৩.৭৬৩৯,৯০.৩৯৯৬,১,৫,,
10,লিমা,"রামপুরা, ঢাকা",২৩.৭৬১২,৯০.৪২০৮,১,৫,১৪:০০,১৭:০০
11,সোহেল,"ফার্মগেট, ঢাকা",২৩.৭৫৭৩,৯০.৩৯০০,১,৫,,
12,অজানা,ঝঝঞ ঢণঙ,,,১,৫,,
`,
  },
});
