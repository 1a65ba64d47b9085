import type { Vocabulary } from './vocabulary.ts';

/** Chinese (traditional). */
export const zh: Vocabulary = {
  language: 'zh',
  columns: {
    client_order_id: '訂單編號 | 訂單號碼 | 訂單號 | 參考編號',
    outlet: '取貨地點 | 取件地點 | 分店 | 門市 | 商店 | 寄件人',
    customer_name: '客戶姓名 | 姓名 | 名字 | 客戶 | 顧客姓名 | 收件人 | 收件人姓名',
    phone_number: '電話號碼 | 電話 | 手機 | 手機號碼 | 聯絡電話',
    address: '地址 | 送貨地址 | 送達地址 | 收件地址 | 街道',
    unit: '單位號碼 | 單位 | 室號 | 室 | 樓層 | 門牌',
    building: '大廈 | 大樓 | 大廈名稱 | 大樓名稱',
    notes: '給騎手的備註 | 備註 | 備注 | 給外送員的備註 | 說明',
    amount: '訂單金額 | 金額 | 價格 | 總額 | 總計',
    description: '訂單描述 | 描述 | 物品 | 商品 | 貨品',
    payment_method: '付款方式 | 付款',
    delivery_date: '送貨日期 | 日期 | 送達日期 | 配送日期',
    delivery_time: '送貨時間 | 時間 | 送達時間 | 配送時間',
    collect_time: '取件時間 | 取貨時間',
    route: '路線 | 車次',
    repeat: '重複 | 定期訂單',
    latitude: '緯度',
    longitude: '經度',
    vat_number: '統一編號 | 稅號',
  },
  payments: {
    PAID: '已付款 | 已付 | 已支付',
    CASH_ON_DELIVERY: '貨到付款 | 現金',
    ONLINE_PAYMENT: '線上付款 | 網上付款',
  },
  repeats: { daily: '每日 | 每天', weekdays: '平日 | 工作日' },
  instant: '立即 | 現在 | 馬上 | 即時 | 盡快',
  reason: '原因',
};
