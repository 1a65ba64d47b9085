import type { Vocabulary } from './vocabulary.ts';

/** Lao. */
export const lo: Vocabulary = {
  language: 'lo',
  columns: {
    client_order_id: 'ໝາຍເລກຄຳສັ່ງຊື້ | ເລກທີຄຳສັ່ງຊື້ | ອ້າງອີງ',
    outlet: 'ຈຸດຮັບສິນຄ້າ | ສາຂາ | ຮ້ານ | ຜູ້ສົ່ງ',
    customer_name: 'ຊື່ລູກຄ້າ | ຊື່ | ລູກຄ້າ | ຜູ້ຮັບ',
    phone_number: 'ເບີໂທລະສັບ | ເບີໂທ | ໂທລະສັບ | ມືຖື',
    address: 'ທີ່ຢູ່ | ທີ່ຢູ່ຈັດສົ່ງ | ຖະໜົນ',
    unit: 'ເລກຫ້ອງ | ຫ້ອງ | ຊັ້ນ',
    building: 'ອາຄານ | ຕຶກ',
    notes: 'ໝາຍເຫດເຖິງໄຣເດີ | ໝາຍເຫດເຖິງຜູ້ສົ່ງ | ໝາຍເຫດ | ຄຳແນະນຳ',
    amount: 'ມູນຄ່າຄຳສັ່ງຊື້ | ຈຳນວນເງິນ | ລາຄາ | ມູນຄ່າ | ລວມ',
    description: 'ລາຍລະອຽດຄຳສັ່ງຊື້ | ລາຍລະອຽດ | ສິນຄ້າ',
    payment_method: 'ວິທີການຊຳລະເງິນ | ການຊຳລະເງິນ',
    delivery_date: 'ວັນທີຈັດສົ່ງ | ວັນທີ',
    delivery_time: 'ເວລາຈັດສົ່ງ | ເວລາ',
    collect_time: 'ເວລາມາຮັບ | ເວລາຮັບສິນຄ້າ',
    route: 'ເສັ້ນທາງ | ສາຍສົ່ງ',
    repeat: 'ຊໍ້າ | ສົ່ງຊໍ້າ | ຊໍ້າຄືນ',
    latitude: 'ເສັ້ນຂະໜານ',
    longitude: 'ເສັ້ນແວງ',
    vat_number: 'ເລກປະຈຳຕົວຜູ້ເສຍອາກອນ',
  },
  payments: {
    PAID: 'ຊຳລະແລ້ວ | ຈ່າຍແລ້ວ',
    CASH_ON_DELIVERY: 'ເກັບເງິນປາຍທາງ | ເງິນສົດ',
    ONLINE_PAYMENT: 'ຊຳລະເງິນອອນລາຍ',
  },
  repeats: { daily: 'ທຸກມື້ | ທຸກວັນ', weekdays: 'ວັນລັດຖະການ | ມື້ເຮັດວຽກ | ວັນເຮັດວຽກ' },
  instant: 'ໄວທີ່ສຸດ | ທັນທີ | ດຽວນີ້ | ຕອນນີ້',
  reason: 'ເຫດຜົນ',
};
