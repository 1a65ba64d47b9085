import type { Vocabulary } from './vocabulary.ts';

/** Czech. */
export const cs: Vocabulary = {
  language: 'cs',
  columns: {
    client_order_id: 'Číslo objednávky | objednávka č | č objednávky | reference | vaše reference',
    outlet: 'Místo vyzvednutí | odběrné místo | pobočka | prodejna | obchod | odesílatel',
    customer_name: 'Jméno zákazníka | jméno | zákazník | příjemce | jméno příjemce | jméno a příjmení',
    phone_number: 'Telefonní číslo | telefon | mobil | telefon zákazníka | tel číslo',
    address: 'Adresa | doručovací adresa | adresa doručení | ulice | adresa zákazníka',
    unit: 'Číslo bytu | byt | patro | dveře',
    building: 'Budova | název budovy',
    notes: 'Poznámka pro kurýra | poznámka | poznámky | pokyny | komentář',
    amount: 'Částka objednávky | částka | cena | hodnota | celkem | hodnota objednávky',
    description: 'Popis objednávky | popis | obsah | položky | zboží',
    payment_method: 'Způsob platby | platba | platební metoda',
    delivery_date: 'Datum doručení | datum | den | den doručení',
    delivery_time: 'Čas doručení | čas | hodina',
    collect_time: 'Čas vyzvednutí | hodina vyzvednutí',
    route: 'Trasa | okruh',
    repeat: 'Opakování | opakovat | opakuje se',
    latitude: 'Zeměpisná šířka | šířka',
    longitude: 'Zeměpisná délka | délka',
    vat_number: 'DIČ | dič zákazníka',
  },
  payments: {
    PAID: 'Zaplaceno | již zaplaceno | uhrazeno',
    CASH_ON_DELIVERY: 'Dobírka | hotovost | hotově | hotově při doručení',
    ONLINE_PAYMENT: 'Platba online | online platba',
  },
  repeats: { daily: 'Denně | každý den', weekdays: 'Pracovní dny | všední dny | ve všední dny' },
  instant: 'Co nejdříve | ihned | hned | teď | okamžitě',
  reason: 'Důvod',
};
