import type { Vocabulary } from './vocabulary.ts';

/** Malay. */
export const ms: Vocabulary = {
  language: 'ms',
  columns: {
    client_order_id: 'Nombor pesanan | no pesanan | rujukan | nombor rujukan',
    outlet: 'Tempat pengambilan | cawangan | kedai | pengirim',
    customer_name: 'Nama pelanggan | nama | pelanggan | penerima | nama penerima',
    phone_number: 'Nombor telefon | telefon | no telefon | telefon bimbit | no tel',
    address: 'Alamat | alamat penghantaran | alamat pelanggan | jalan',
    unit: 'Nombor unit | no unit | tingkat | pangsapuri',
    building: 'Bangunan | nama bangunan | blok',
    notes: 'Nota untuk penghantar | nota | arahan | catatan | ulasan',
    amount: 'Jumlah pesanan | jumlah | harga | nilai | amaun',
    description: 'Keterangan pesanan | keterangan | kandungan | barang | produk',
    payment_method: 'Kaedah pembayaran | pembayaran | cara bayaran | bayaran',
    delivery_date: 'Tarikh penghantaran | tarikh | hari',
    delivery_time: 'Masa penghantaran | masa',
    collect_time: 'Masa pengambilan | masa ambil',
    route: 'Laluan | laluan penghantaran',
    repeat: 'Ulangan | ulang | berulang',
    latitude: 'Latitud',
    longitude: 'Longitud',
    vat_number: 'Nombor cukai | no cukai',
  },
  payments: {
    PAID: 'Sudah dibayar | telah dibayar | dibayar',
    CASH_ON_DELIVERY: 'Tunai semasa penghantaran | tunai | bayar semasa terima',
    ONLINE_PAYMENT: 'Pembayaran dalam talian | bayaran dalam talian',
  },
  repeats: { daily: 'Setiap hari | harian', weekdays: 'Hari bekerja | hari kerja' },
  instant: 'Secepat mungkin | segera | sekarang | serta merta',
  reason: 'Sebab',
};
