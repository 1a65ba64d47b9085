import type { Vocabulary } from './vocabulary.ts';

/** Cebuano. */
export const ceb: Vocabulary = {
  language: 'ceb',
  columns: {
    client_order_id: 'Numero sa order | numero sa reperensya',
    outlet: 'Pickup point | dapit sa pagkuha | sanga | nagpadala',
    customer_name: 'Ngalan sa customer | ngalan | ngalan sa makadawat | makadawat',
    phone_number: 'Numero sa telepono | numero sa cellphone',
    address: 'Adres | adres sa hatdanan | dalan',
    unit: 'Numero sa unit | andana',
    building: 'Bilding | ngalan sa bilding',
    notes: 'Pahinumdom sa rider | pahinumdom | mga instruksyon',
    amount: 'Bili sa order | kantidad sa order | bili | kantidad | presyo | kinatibuk-an',
    description: 'Deskripsyon sa order | deskripsyon | sulod | mga butang',
    payment_method: 'Paagi sa pagbayad | pagbayad',
    delivery_date: 'Petsa sa paghatod | petsa | adlaw',
    delivery_time: 'Oras sa paghatod | oras',
    collect_time: 'Oras sa pagkuha | oras sa pickup',
    route: 'Ruta | rota',
    repeat: 'Pagbalik | gibalik-balik | balikbalik',
    latitude: 'Latitud',
    longitude: 'Longhitud',
    vat_number: 'Numero sa VAT',
  },
  payments: {
    PAID: 'Bayad na | nabayran na',
    CASH_ON_DELIVERY: 'Bayad inig hatod | cash inig hatod',
    ONLINE_PAYMENT: 'Online nga pagbayad',
  },
  repeats: { daily: 'Matag adlaw | kada adlaw', weekdays: 'Mga adlaw sa trabaho | adlaw sa trabaho' },
  instant: 'ASAP | dayon | karon | karon dayon',
  reason: 'Hinungdan',
};
