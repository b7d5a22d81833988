// A morning in Dhaka to try the page with: two riders and a dozen parcels, one of them at an address that nobody finds.
export const SAMPLE_RIDERS = `rider,kind,lat,lng,capacity,shift start,shift end,break,break from,break until
Rahim,motorcycle,23.7573,90.3900,12,8:00,17:00,30,12:30,14:30
Salma,motorcycle,23.7925,90.4078,12,8:00,17:00,30,12:30,14:30
`;
export const SAMPLE_ORDERS = `order,name,address,lat,lng,quantity,minutes,from,until
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
`;
