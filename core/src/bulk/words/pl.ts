import type { Vocabulary } from './vocabulary.ts';

/** Polish. */
export const pl: Vocabulary = {
  language: 'pl',
  columns: {
    client_order_id: 'Numer zamówienia | nr zamówienia | zamówienie nr | referencja | numer referencyjny',
    outlet: 'Punkt nadania | punkt odbioru | oddział | sklep | filia | nadawca',
    customer_name:
      'Imię i nazwisko klienta | imię i nazwisko | imię | klient | odbiorca | nazwa odbiorcy | nazwisko',
    phone_number: 'Numer telefonu | telefon | nr telefonu | telefon klienta | komórka',
    address: 'Adres | adres dostawy | ulica | adres klienta | adres odbiorcy',
    unit: 'Numer mieszkania | nr mieszkania | mieszkanie | piętro',
    building: 'Budynek | nazwa budynku',
    notes: 'Uwagi dla kuriera | uwagi | notatki | komentarz | instrukcje',
    amount: 'Kwota zamówienia | kwota | cena | wartość | suma | razem | wartość zamówienia',
    description: 'Opis zamówienia | opis | zawartość | produkty | towar',
    payment_method: 'Metoda płatności | płatność | sposób płatności | forma płatności',
    delivery_date: 'Data dostawy | data | dzień',
    delivery_time: 'Godzina dostawy | godzina | czas dostawy | czas',
    collect_time: 'Godzina odbioru | czas odbioru | odbiór o',
    route: 'Trasa | kurs',
    repeat: 'Powtarzanie | powtarzaj | cykliczność',
    latitude: 'Szerokość geograficzna | szerokość',
    longitude: 'Długość geograficzna | długość',
    vat_number: 'NIP | numer nip | numer vat',
    goods: 'Rodzaj towaru | rodzaj | typ zamówienia | kategoria',
    pin_required: 'PIN przy drzwiach | poproś o pin | wymagany pin',
  },
  payments: {
    PAID: 'Opłacone | zapłacone | zapłacono | opłacono',
    CASH_ON_DELIVERY: 'Za pobraniem | pobranie | gotówka | gotówka przy odbiorze | płatność przy odbiorze',
    ONLINE_PAYMENT: 'Płatność online | płatność internetowa',
  },
  goods: {
    meal: 'Posiłek',
    groceries: 'Zakupy spożywcze',
    medicine: 'Leki',
    flowers: 'Kwiaty',
    parcel: 'Paczka',
  },
  answers: { yes: 'Tak | t', no: 'Nie | n' },
  repeats: { daily: 'Codziennie | każdego dnia', weekdays: 'Dni robocze | w dni robocze' },
  instant: 'Jak najszybciej | natychmiast | teraz | od razu',
  reason: 'Powód',
};
