import type { Vocabulary } from './vocabulary.ts';

/** Japanese. */
export const ja: Vocabulary = {
  language: 'ja',
  columns: {
    client_order_id: '注文番号 | オーダー番号 | 参照番号 | 管理番号',
    outlet: '集荷場所 | 店舗 | 支店 | 店舗名 | 差出人',
    customer_name:
      'お届け先のお名前 | お客様名 | 氏名 | 名前 | お名前 | 顧客名 | 受取人 | 届け先名 | お届け先名',
    phone_number: '電話番号 | 電話 | 携帯電話 | 携帯番号',
    address: '住所 | 配達先住所 | お届け先住所 | お届け先 | 届け先',
    unit: '部屋番号 | 号室 | 階',
    building: '建物名 | 建物 | マンション名 | ビル名',
    notes: '配達員へのメモ | メモ | 備考 | 注意事項',
    amount: '注文金額 | 金額 | 価格 | 合計 | 合計金額',
    description: '注文内容 | 内容 | 商品 | 商品名 | 品名',
    payment_method: '支払い方法 | 支払方法 | 支払い | お支払い方法',
    delivery_date: '配達日 | 日付 | お届け日 | 日にち',
    delivery_time: '配達時間 | 時間 | 時刻 | お届け時間 | 配達時刻',
    collect_time: '集荷時刻 | 集荷時間 | 引き取り時刻',
    route: 'ルート | 便',
    repeat: '繰り返し | くり返し | 定期',
    latitude: '緯度',
    longitude: '経度',
    vat_number: '登録番号 | インボイス番号',
    goods: '品物の種類 | 種類 | 種別 | カテゴリ',
    pin_required: '玄関先でPIN | 暗証番号を確認 | PIN確認',
  },
  payments: {
    PAID: '支払い済み | 支払済 | 支払済み | お支払い済み',
    CASH_ON_DELIVERY: '代金引換 | 代引き | 代引 | 現金',
    ONLINE_PAYMENT: 'オンライン決済 | オンライン支払い',
  },
  goods: {
    meal: 'お食事',
    groceries: '食料品',
    medicine: 'お薬',
    flowers: 'お花',
    parcel: '荷物',
  },
  answers: { yes: 'はい | 有 | する', no: 'いいえ | 無 | しない' },
  repeats: { daily: '毎日', weekdays: '平日' },
  instant: 'できるだけ早く | すぐに | 今すぐ | 即時',
  reason: '理由',
};
