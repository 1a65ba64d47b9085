import type { Vocabulary } from './vocabulary.ts';

/** Serbian. */
export const sr: Vocabulary = {
  language: 'sr-Latn',
  columns: {
    client_order_id:
      'Broj porudžbine | broj narudžbine | referenca | број поруџбине | број наруџбине | референца',
    outlet:
      'Mesto preuzimanja | prodavnica | poslovnica | radnja | pošiljalac | место преузимања | продавница | пошиљалац',
    customer_name:
      'Ime kupca | ime | kupac | primalac | ime primaoca | ime i prezime | име купца | име | купац | прималац | име и презиме',
    phone_number: 'Broj telefona | telefon | mobilni | број телефона | телефон | мобилни',
    address:
      'Adresa | adresa dostave | adresa za dostavu | ulica | адреса | адреса доставе | адреса за доставу | улица',
    unit: 'Broj stana | stan | sprat | број стана | стан | спрат',
    building: 'Zgrada | naziv zgrade | зграда',
    notes:
      'Napomena za kurira | napomena | napomene | uputstvo | напомена за курира | напомена | напомене | упутство',
    amount:
      'Iznos porudžbine | iznos | cena | vrednost | ukupno | износ поруџбине | износ | цена | вредност | укупно',
    description: 'Opis porudžbine | opis | sadržaj | roba | опис поруџбине | опис | садржај | роба',
    payment_method: 'Način plaćanja | plaćanje | начин плаћања | плаћање',
    delivery_date: 'Datum dostave | datum | dan | датум доставе | датум | дан',
    delivery_time: 'Vreme dostave | vreme | време доставе | време',
    collect_time: 'Vreme preuzimanja | време преузимања',
    route: 'Ruta | рута | тура',
    repeat: 'Ponavljanje | ponavlja se | понављање',
    latitude: 'Geografska širina | širina | географска ширина',
    longitude: 'Geografska dužina | dužina | географска дужина',
    vat_number: 'PIB | poreski broj | пиб | порески број',
    goods: 'Vrsta robe | vrsta | tip porudžbine | kategorija',
    pin_required: 'PIN na vratima | traži pin',
  },
  payments: {
    PAID: 'Plaćeno | već plaćeno | плаћено | већ плаћено',
    CASH_ON_DELIVERY: 'Pouzećem | pouzeće | gotovina | plaćanje pouzećem | поузећем | поузеће | готовина',
    ONLINE_PAYMENT: 'Onlajn plaćanje | online plaćanje | онлајн плаћање',
  },
  goods: {
    meal: 'Obrok',
    groceries: 'Namirnice',
    medicine: 'Lekovi',
    flowers: 'Cveće',
    parcel: 'Paket',
  },
  answers: { yes: 'Da | d', no: 'Ne | n' },
  repeats: {
    daily: 'Svakodnevno | svaki dan | svakog dana | свакодневно | сваки дан',
    weekdays: 'Radnim danima | radni dani | радним данима | радни дани',
  },
  instant: 'Odmah | sada | što pre | одмах | сада | што пре',
  reason: 'Razlog | разлог',
};
