import type { Vocabulary } from './vocabulary.ts';

/** Urdu. */
export const ur: Vocabulary = {
  language: 'ur',
  columns: {
    client_order_id: 'آرڈر نمبر | آرڈر آئی ڈی | حوالہ نمبر | حوالہ',
    outlet: 'پک اپ پوائنٹ | وصولی کا مقام | برانچ | دکان | بھیجنے والا',
    customer_name: 'گاہک کا نام | نام | گاہک | وصول کنندہ | وصول کنندہ کا نام',
    phone_number: 'فون نمبر | فون | موبائل | موبائل نمبر',
    address: 'پتہ | ڈیلیوری کا پتہ | ترسیل کا پتہ | گلی',
    unit: 'یونٹ نمبر | یونٹ | فلیٹ | فلیٹ نمبر | منزل',
    building: 'عمارت | عمارت کا نام',
    notes: 'رائیڈر کے لیے نوٹ | نوٹ | ہدایات | تبصرہ',
    amount: 'آرڈر کی رقم | رقم | قیمت | کل رقم',
    description: 'آرڈر کی تفصیل | تفصیل | اشیاء | سامان',
    payment_method: 'ادائیگی کا طریقہ | ادائیگی',
    delivery_date: 'ڈیلیوری کی تاریخ | تاریخ | دن',
    delivery_time: 'ڈیلیوری کا وقت | وقت',
    collect_time: 'پک اپ کا وقت | وصولی کا وقت',
    route: 'راستہ | روٹ',
    repeat: 'تکرار | دہرائیں | بار بار',
    latitude: 'عرض بلد',
    longitude: 'طول بلد',
    vat_number: 'ٹیکس نمبر | وی اے ٹی نمبر',
  },
  payments: {
    PAID: 'ادا شدہ | ادا ہو چکا',
    CASH_ON_DELIVERY: 'کیش آن ڈیلیوری | نقد | کیش',
    ONLINE_PAYMENT: 'آن لائن ادائیگی',
  },
  repeats: { daily: 'روزانہ | ہر روز', weekdays: 'کام کے دن' },
  instant: 'جلد از جلد | فوری | ابھی | فوراً',
  reason: 'وجہ',
};
