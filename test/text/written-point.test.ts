// Points as people write and paste them.
import { describe, expect, it } from 'vitest';
import { writtenCode, writtenPoint } from '../../src/text/written-point.ts';

const LAT = 23.7808;
const LON = 90.4219;

describe('a written point', () => {
  it.each([
    '23.7808,90.4219',
    '23.7808, 90.4219',
    '23.7808 90.4219',
    '23.7808;90.4219',
    '90.4219, 23.7808',
    '90.4219 23.7808',
    '(23.7808, 90.4219)',
    '[90.4219,23.7808]',
    'POINT(90.4219 23.7808)',
    '২৩.৭৮০৮, ৯০.৪২১৯',
    '২৩.৭৮০৮ ৯০.৪২১৯',
    'lat: 23.7808, lng: 90.4219',
    'lat 23.7808 long 90.4219',
    'latitude=23.7808 longitude=90.4219',
    'longitude=90.4219&latitude=23.7808',
    'অক্ষাংশ ২৩.৭৮০৮ দ্রাঘিমাংশ ৯০.৪২১৯',
    '23.7808° N, 90.4219° E',
    '23.7808°N 90.4219°E',
    '23.7808N 90.4219E',
    'N 23.7808, E 90.4219',
    'N23.7808 E90.4219',
    '90.4219 E 23.7808 N',
    '২৩.৭৮০৮° উ, ৯০.৪২১৯° পূ',
    '২৩.৭৮০৮ উত্তর ৯০.৪২১৯ পূর্ব',
    '23,7808 90,4219',
    '23,7808; 90,4219',
    `23°46'50.88"N 90°25'18.84"E`,
    `23° 46' 50.88" N, 90° 25' 18.84" E`,
    `90°25'18.84"E 23°46'50.88"N`,
    '23°46′50.88″N, 90°25′18.84″E',
    "23°46'50.88''N 90°25'18.84''E",
    '23°46’50.88”N 90°25’18.84”E',
    `23°46'50.88" 90°25'18.84"`,
    `N23°46'50.88" E90°25'18.84"`,
    '23 46 50.88 N 90 25 18.84 E',
    '23:46:50.88N, 90:25:18.84E',
    'N 23 46 50.88, E 90 25 18.84',
    "23°46.848'N 90°25.314'E",
    'N 23 46.848 E 90 25.314',
    '23d46m50.88s 90d25m18.84s',
    '23 deg 46 min 50.88 sec N, 90 deg 25 min 18.84 sec E',
    `২৩°৪৬'৫০.৮৮"উ ৯০°২৫'১৮.৮৪"পূ`,
    '২৩ ডিগ্রি ৪৬ মিনিট ৫০.৮৮ সেকেন্ড উত্তর, ৯০ ডিগ্রি ২৫ মিনিট ১৮.৮৪ সেকেন্ড পূর্ব',
    'geo:23.7808,90.4219',
    'geo:23.7808,90.4219?z=17',
    'geo:23.7808,90.4219;u=35',
    'geo:0,0?q=23.7808,90.4219(Office)',
    'https://www.google.com/maps/@23.7808,90.4219,17z',
    'https://www.google.com/maps?q=23.7808,90.4219',
    'https://maps.google.com/?q=23.7808%2C90.4219&z=15',
    'https://maps.google.com/maps?ll=23.7808,90.4219&z=16',
    'https://www.google.com/maps/search/?api=1&query=23.7808%2C90.4219',
    'https://www.google.com/maps/dir/?api=1&destination=23.7808,90.4219',
    'https://www.google.com/maps/place/23.7808,90.4219',
    'https://www.google.com/maps/search/23.7808,+90.4219',
    'https://www.google.com/maps/place/23%C2%B046%2750.9%22N+90%C2%B025%2718.8%22E/@23.7000,90.4000,17z/data=!3m1!4b1!4m4!3m3!8m2!3d23.7808!4d90.4219',
    'https://www.google.com/maps/place/Gulshan+1/@23.7001,90.4001,15z/data=!4m6!3m5!1s0x0!8m2!3d23.7808!4d90.4219!16s',
    'maps.google.com/?q=23.7808,90.4219',
    'https://www.openstreetmap.org/#map=17/23.7808/90.4219',
    'https://www.openstreetmap.org/?mlat=23.7808&mlon=90.4219#map=12/23.7/90.4',
    'https://osm.org/#17/23.7808/90.4219',
    'https://waze.com/ul?ll=23.7808%2C90.4219&navigate=yes',
    'https://maps.apple.com/?ll=23.7808,90.4219',
    'https://www.bing.com/maps?cp=23.7808~90.4219&lvl=15',
    'my location https://maps.google.com/?q=23.7808,90.4219',
  ])('%s', (text) => {
    const point = writtenPoint(text);
    expect(point?.lat).toBeCloseTo(LAT, 4);
    expect(point?.lon).toBeCloseTo(LON, 4);
  });

  it('leaves the rest of the text', () => {
    expect(writtenPoint('House 5, Road 3, 23.7808, 90.4219')?.rest).toBe('House 5, Road 3');
    expect(writtenPoint('23.7808, 90.4219 Gulshan')?.rest).toBe('Gulshan');
    expect(writtenPoint('GPS location: (23.7808, 90.4219)')?.rest).toBe('');
  });

  it.each([
    '',
    'mirpur 10',
    'road 23, house 90',
    '23 90',
    '23, 90',
    '1207',
    'house 23/90 sector 7',
    '01712-345678',
    '23.7808',
    '51.5074, -0.1278',
    '33.8688 S, 151.2093 E',
    'https://maps.app.goo.gl/abc23XYZ90',
    'https://example.com/2023/11/17',
  ])('is not in %j', (text) => {
    expect(writtenPoint(text)).toBeUndefined();
  });

  it('is read in the time of its length', () => {
    expect(writtenPoint('2'.repeat(5000))).toBeUndefined();
    expect(writtenPoint(`${'23 '.repeat(1500)}`)).toBeUndefined();
    expect(writtenPoint(`${"23°46'".repeat(700)}`)).toBeUndefined();
  });
});

describe('a written Plus Code', () => {
  it.each([
    ['7MMGQCJC+8Q', '7MMGQCJC+8Q', ''],
    ['qcjc+8q dhaka', 'QCJC+8Q', 'dhaka'],
    ['Dhaka QCJC+8Q', 'QCJC+8Q', 'Dhaka'],
    ['QCJC+8QX, Gulshan, Dhaka', 'QCJC+8QX', 'Gulshan, Dhaka'],
    ['https://plus.codes/7MMGQCJC+8Q', '7MMGQCJC+8Q', ''],
    ['https://www.google.com/maps/place/QCJC%2B8Q+Dhaka', 'QCJC+8Q', 'Dhaka'],
  ])('%s', (text, code, rest) => {
    expect(writtenCode(text)).toEqual({ code, rest });
  });

  it.each(['c++ training', 'dhaka+1207', 'a+b', '+8801712345678', 'rh+ blood bank'])(
    'is not in %s',
    (text) => {
      expect(writtenCode(text)).toBeUndefined();
    },
  );
});
