import type { Vocabulary } from './vocabulary.ts';

/** English. */
export const en: Vocabulary = {
  language: 'en',
  columns: {
    client_order_id:
      'Order number | order id | order no | order nr | order code | order reference | order ref | reference | reference number | your reference | ref | ref no | external id | invoice number',
    outlet:
      'Collection point | collection point id | outlet | outlet id | branch | store | shop | pickup point | pickup location | vendor | vendor id | sender',
    customer_name:
      'Customer name | name | full name | customer | customers name | recipient | recipient name | receiver | receiver name | client | client name | consignee | contact name | deliver to',
    phone_number:
      'Phone number | phone | phone no | mobile | mobile number | mobile phone | cell phone | telephone | telephone number | tel | tel no | contact number | contact no | customer phone | customers phone | customer phone number | recipient phone | receiver phone | whatsapp',
    address:
      'Address | delivery address | drop off address | drop off | customer address | customers address | shipping address | recipient address | street address | street | destination | address line 1 | address 1',
    unit: 'Unit number | unit | unit no | apartment | apartment number | apt | flat | flat number | floor | door | suite | address line 2 | address 2',
    building: 'Building | building name | block | tower',
    notes:
      'Notes for the rider | notes | note | rider notes | rider instructions | instructions | delivery instructions | delivery notes | comment | comments | remark | remarks',
    amount:
      'Order amount | amount | total | total amount | price | value | item value | order value | order total | cod amount | amount due | sum',
    description:
      'Order description | description | items | item | item description | contents | content | product | products | goods | order details | item details | parcel',
    payment_method: 'Payment method | payment | payment type | payment mode | mode of payment | paid by',
    delivery_date: 'Delivery date | date | day | preorder date | date of delivery',
    delivery_time: 'Delivery time | time | hour | expected delivery time | time of delivery | deliver at',
    collect_time: 'Collection time | pickup time | collect at | pick up at',
    route: 'Route | route name | route number | trip | run',
    repeat: 'Repeat | repeats | repeat on | recurring | recurrence',
    latitude: 'Latitude | lat',
    longitude: 'Longitude | lng | lon | long',
    vat_number: 'VAT number | vat | vat id | vat no | tax number | tax id',
    goods: 'Kind of goods | kind | goods type | type of goods | order type | category',
    pin_required: 'PIN at the door | ask for a pin | pin required | door pin | delivery pin',
  },
  payments: {
    PAID: 'Paid | already paid | prepaid | pre paid | no cash',
    CASH_ON_DELIVERY: 'Cash on delivery | cash | cod | pay on delivery',
    ONLINE_PAYMENT: 'Online payment | pay online | payment link',
  },
  goods: {
    meal: 'Meal | food',
    groceries: 'Groceries | grocery',
    medicine: 'Medicine | pharmacy | medicines',
    flowers: 'Flowers | flower',
    parcel: 'Parcel | package | other',
  },
  answers: { yes: 'Yes | y | yeah', no: 'No | n' },
  repeats: {
    daily: 'Daily | every day | all days',
    weekdays: 'Weekdays | working days | workdays | every weekday',
  },
  instant: 'ASAP | instant | now | immediately | at once | right away | as soon as possible',
  reason: 'Reason',
};
