import type { Vocabulary } from './vocabulary.ts';

/** Roman Urdu. */
export const urLatn: Vocabulary = {
  language: 'ur-Latn',
  columns: {
    client_order_id: 'Order ka number | order number | hawala number',
    outlet: 'Pickup point | wasooli ka maqam | dukan | bhejne wala',
    customer_name: 'Gahak ka naam | naam | gahak | wasool kuninda',
    phone_number: 'Phone ka number | phone number | mobile number',
    address: 'Pata | delivery ka pata | gali',
    unit: 'Unit ka number | flat number | manzil',
    building: 'Imarat | imarat ka naam',
    notes: 'Rider ke liye note | hidayat',
    amount: 'Order ki raqam | raqam | qeemat | kul raqam',
    description: 'Order ki tafseel | tafseel | saman',
    payment_method: 'Adaigi ka tareeqa | adaigi',
    delivery_date: 'Delivery ki tareekh | tareekh | din',
    delivery_time: 'Delivery ka waqt | waqt',
    collect_time: 'Wasooli ka waqt | pickup ka waqt',
    route: 'Raasta | rasta',
    repeat: 'Takrar | dohrayen | baar baar',
    latitude: 'Arz balad',
    longitude: 'Tool balad',
    vat_number: 'Tax ka number',
  },
  payments: {
    PAID: 'Ada shuda | ada ho chuka',
    CASH_ON_DELIVERY: 'Naqad | cash on delivery',
    ONLINE_PAYMENT: 'Online adaigi',
  },
  repeats: { daily: 'Rozana | har roz', weekdays: 'Kaam ke din' },
  instant: 'Jald az jald | foran | abhi',
  reason: 'Wajah',
};
