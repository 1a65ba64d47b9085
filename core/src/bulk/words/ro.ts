import type { Vocabulary } from './vocabulary.ts';

/** Romanian. */
export const ro: Vocabulary = {
  language: 'ro',
  columns: {
    client_order_id: 'Număr comandă | numărul comenzii | nr comandă | referință | referința',
    outlet:
      'Punct de preluare | punct de ridicare | punct de colectare | magazin | filială | sucursală | expeditor',
    customer_name: 'Numele clientului | nume | nume client | client | destinatar | nume destinatar',
    phone_number: 'Număr de telefon | telefon | nr telefon | mobil | telefon client',
    address: 'Adresă | adresa | adresa de livrare | adresă de livrare | stradă | strada',
    unit: 'Număr apartament | apartament | etaj | ușă',
    building: 'Clădire | bloc',
    notes: 'Note pentru curier | note | observații | instrucțiuni | comentarii | mențiuni',
    amount: 'Valoarea comenzii | sumă | suma | preț | valoare | total de plată',
    description: 'Descrierea comenzii | descriere | conținut | produse',
    payment_method: 'Metodă de plată | metoda de plată | plată | plata | mod de plată',
    delivery_date: 'Data livrării | data | zi | ziua',
    delivery_time: 'Ora livrării | oră | ora',
    collect_time: 'Ora preluării | ora ridicării | ora colectării',
    route: 'Rută | traseu',
    repeat: 'Repetare | se repetă | recurență',
    latitude: 'Latitudine',
    longitude: 'Longitudine',
    vat_number: 'Cod TVA | cui | cod fiscal',
    goods: 'Felul bunurilor | fel | tip comandă | categorie',
    pin_required: 'PIN la ușă | cere pin | necesită pin',
  },
  payments: {
    PAID: 'Plătit | plătită | achitat | deja plătit',
    CASH_ON_DELIVERY: 'Numerar la livrare | numerar | ramburs | plată la livrare',
    ONLINE_PAYMENT: 'Plată online | plata online',
  },
  goods: {
    meal: 'Mâncare',
    groceries: 'Alimente',
    medicine: 'Medicamente',
    flowers: 'Flori',
    parcel: 'Colet',
  },
  answers: { yes: 'Da | d', no: 'Nu | n' },
  repeats: { daily: 'Zilnic | în fiecare zi', weekdays: 'Zile lucrătoare | în zilele lucrătoare' },
  instant: 'Cât mai curând | imediat | acum',
  reason: 'Motiv',
};
