import type { Vocabulary } from './vocabulary.ts';

/** Bengali. */
export const bn: Vocabulary = {
  language: 'bn',
  columns: {
    client_order_id: 'অর্ডার নম্বর | অর্ডার আইডি | রেফারেন্স',
    outlet: 'পিকআপ পয়েন্ট | সংগ্রহের স্থান | শাখা | দোকান | প্রেরক',
    customer_name: 'গ্রাহকের নাম | নাম | গ্রাহক | প্রাপক | প্রাপকের নাম',
    phone_number: 'ফোন নম্বর | ফোন | মোবাইল | মোবাইল নম্বর',
    address: 'ঠিকানা | ডেলিভারির ঠিকানা | রাস্তা',
    unit: 'ইউনিট নম্বর | ইউনিট | ফ্ল্যাট | ফ্ল্যাট নম্বর | তলা',
    building: 'ভবন | ভবনের নাম',
    notes: 'রাইডারের জন্য নোট | নোট | নির্দেশনা | মন্তব্য',
    amount: 'অর্ডারের মূল্য | পরিমাণ | মূল্য | দাম | টাকা | মোট',
    description: 'অর্ডারের বিবরণ | বিবরণ | পণ্য',
    payment_method: 'পেমেন্ট পদ্ধতি | পেমেন্ট | মূল্য পরিশোধের পদ্ধতি',
    delivery_date: 'ডেলিভারির তারিখ | তারিখ | দিন',
    delivery_time: 'ডেলিভারির সময় | সময়',
    collect_time: 'সংগ্রহের সময় | পিকআপের সময়',
    route: 'রুট | যাত্রাপথ',
    latitude: 'অক্ষাংশ',
    longitude: 'দ্রাঘিমাংশ',
    vat_number: 'ভ্যাট নম্বর',
  },
  payments: {
    PAID: 'পরিশোধিত | পেইড',
    CASH_ON_DELIVERY: 'ক্যাশ অন ডেলিভারি | নগদ',
    ONLINE_PAYMENT: 'অনলাইন পেমেন্ট',
  },
  instant: 'যত দ্রুত সম্ভব | এখনই | এখন | তাৎক্ষণিক',
  reason: 'কারণ',
};
