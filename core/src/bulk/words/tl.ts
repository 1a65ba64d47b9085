import type { Vocabulary } from './vocabulary.ts';

/** Tagalog. */
export const tl: Vocabulary = {
  language: 'tl',
  columns: {
    client_order_id: 'Numero ng order | reperensiya | numero ng sanggunian',
    outlet: 'Pickup point | lugar ng pagkuha | sangay | tindahan | nagpadala',
    customer_name: 'Pangalan ng customer | pangalan | tatanggap | pangalan ng tatanggap | mamimili',
    phone_number: 'Numero ng telepono | telepono | numero ng cellphone | cellphone',
    address: 'Tirahan | address ng paghahatiran | adres | kalye',
    unit: 'Numero ng unit | palapag',
    building: 'Gusali | pangalan ng gusali',
    notes: 'Paalala sa rider | paalala | mga tagubilin | tagubilin',
    amount: 'Halaga ng order | halaga | presyo | kabuuan',
    description: 'Paglalarawan ng order | paglalarawan | laman | mga produkto',
    payment_method: 'Paraan ng pagbabayad | bayad | pagbabayad',
    delivery_date: 'Petsa ng paghahatid | petsa | araw',
    delivery_time: 'Oras ng paghahatid | oras',
    collect_time: 'Oras ng pagkuha | oras ng pickup',
    route: 'Ruta | biyahe',
    repeat: 'Pag-uulit | inuulit | umuulit',
    latitude: 'Latitud',
    longitude: 'Longhitud',
    vat_number: 'Numero ng VAT',
  },
  payments: {
    PAID: 'Bayad na',
    CASH_ON_DELIVERY: 'Bayad pagkahatid | cash sa paghahatid',
    ONLINE_PAYMENT: 'Online na pagbabayad',
  },
  repeats: { daily: 'Araw-araw | bawat araw', weekdays: 'Mga araw ng trabaho | araw ng trabaho' },
  instant: 'ASAP | agad | ngayon | ngayon na | sa lalong madaling panahon',
  reason: 'Dahilan',
};
