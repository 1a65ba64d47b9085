import type { Vocabulary } from './vocabulary.ts';

/** Finnish. */
export const fi: Vocabulary = {
  language: 'fi',
  columns: {
    client_order_id:
      'Tilausnumero | tilauksen numero | tilausnro | tilaus nro | tilaustunnus | viite | viitenumero | oma viite | laskun numero',
    outlet: 'Noutopaikka | noutopiste | toimipiste | myymälä | kauppa | liike | lähettäjä',
    customer_name:
      'Asiakkaan nimi | nimi | asiakas | vastaanottaja | vastaanottajan nimi | saaja | tilaaja | yhteyshenkilö',
    phone_number:
      'Puhelinnumero | puhelin | puh | puhnro | puh nro | asiakkaan puhelin | asiakkaan puhelinnumero | matkapuhelin | kännykkä | gsm | vastaanottajan puhelin',
    address:
      'Osoite | toimitusosoite | katuosoite | katu | asiakkaan osoite | vastaanottajan osoite | kohde | lähiosoite',
    unit: 'Asunnon numero | asunto | huoneisto | ovi | kerros | asunnon nro | rappu',
    building: 'Rakennus | talo | rakennuksen nimi',
    notes:
      'Viesti lähetille | ohjeet lähetille | ohjeet kuljettajalle | viesti | ohjeet | ohje | lisätiedot | lisätieto | huomautus | huomautukset | huomiot | kommentti | toimitusohje | toimitusohjeet',
    amount: 'Tilauksen arvo | summa | hinta | arvo | yhteensä | loppusumma | tilauksen summa | määrä',
    description: 'Tilauksen kuvaus | kuvaus | sisältö | tuotteet | tuote | tavarat | tilauksen sisältö',
    payment_method: 'Maksutapa | maksu | maksutyyppi',
    delivery_date: 'Toimituspäivä | päivä | päivämäärä | pvm | toimituspvm',
    delivery_time: 'Toimitusaika | aika | kello | klo | kellonaika | toimituksen aika',
    collect_time: 'Noutoaika | noudon aika | noutokellonaika',
    route: 'Reitti | kierros | ajoreitti',
    repeat: 'Toisto | toistuu | toistuvuus',
    latitude: 'Leveysaste | leveyspiiri',
    longitude: 'Pituusaste | pituuspiiri',
    vat_number: 'ALV-numero | alv numero | alv tunnus | y-tunnus | vat tunnus',
    goods: 'Tavaran laji | laji | tavaralaji | tyyppi',
    pin_required: 'PIN-koodi ovella | pin koodi | kysy pin | pin ovella',
  },
  payments: {
    PAID: 'Maksettu | jo maksettu | ennakkoon maksettu',
    CASH_ON_DELIVERY:
      'Käteinen ovella | käteinen toimituksen yhteydessä | käteinen | käteisellä | käteismaksu | maksu toimituksessa | postiennakko',
    ONLINE_PAYMENT: 'Verkkomaksu | maksulinkki',
  },
  goods: {
    meal: 'Ateria',
    groceries: 'Ruokaostokset',
    medicine: 'Lääkkeet',
    flowers: 'Kukat',
    parcel: 'Paketti',
  },
  answers: { yes: 'Kyllä | joo | k', no: 'Ei | e' },
  repeats: { daily: 'Päivittäin | joka päivä', weekdays: 'Arkisin | arkipäivisin | arkipäivät' },
  instant: 'Heti | nyt | välittömästi | mahdollisimman pian',
  reason: 'Syy',
};
