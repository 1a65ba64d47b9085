import type { Vocabulary } from './vocabulary.ts';

/** Hungarian. */
export const hu: Vocabulary = {
  language: 'hu',
  columns: {
    client_order_id: 'Rendelésszám | rendelési szám | rendelés száma | hivatkozás | azonosító',
    outlet: 'Felvételi pont | átvételi pont | üzlet | bolt | telephely | feladó',
    customer_name: 'Vevő neve | név | vevő | ügyfél | ügyfél neve | címzett | címzett neve',
    phone_number: 'Telefonszám | telefon | mobil | mobilszám | vevő telefonszáma',
    address: 'Cím | szállítási cím | kézbesítési cím | utca | vevő címe',
    unit: 'Lakásszám | lakás | emelet | ajtó',
    building: 'Épület | épület neve',
    notes: 'Megjegyzés a futárnak | megjegyzés | megjegyzések | utasítások',
    amount: 'Rendelés összege | összeg | ár | érték | végösszeg',
    description: 'Rendelés leírása | leírás | tartalom | termékek | tételek',
    payment_method: 'Fizetési mód | fizetés | fizetés módja',
    delivery_date: 'Kézbesítés napja | szállítás napja | dátum | nap | szállítási dátum',
    delivery_time: 'Kézbesítés ideje | szállítás ideje | időpont | szállítási idő',
    collect_time: 'Felvétel ideje | felvétel időpontja | átvétel ideje',
    route: 'Útvonal | túra',
    repeat: 'Ismétlés | ismétlődés | ismétlődik',
    latitude: 'Szélességi fok | szélesség',
    longitude: 'Hosszúsági fok | hosszúság',
    vat_number: 'Adószám | áfa szám',
    goods: 'Áru fajtája | fajta | árufajta | kategória',
    pin_required: 'PIN-kód az ajtónál | pin kód | pin kérése',
  },
  payments: {
    PAID: 'Fizetve | kifizetve | már fizetve',
    CASH_ON_DELIVERY: 'Utánvét | készpénz | készpénzes',
    ONLINE_PAYMENT: 'Online fizetés | internetes fizetés',
  },
  goods: {
    meal: 'Étel',
    groceries: 'Élelmiszer',
    medicine: 'Gyógyszer',
    flowers: 'Virág',
    parcel: 'Csomag',
  },
  answers: { yes: 'Igen | i', no: 'Nem | n' },
  repeats: {
    daily: 'Naponta | minden nap',
    weekdays: 'Hétköznap | hétköznapokon | munkanapokon | munkanapok',
  },
  instant: 'Amint lehet | azonnal | most | minél előbb',
  reason: 'Ok',
};
