import type { Vocabulary } from './vocabulary.ts';

/** Chinese (simplified). */
export const zhMy: Vocabulary = {
  language: 'zh-MY',
  columns: {
    client_order_id: '订单编号 | 订单号码 | 订单号 | 参考编号',
    outlet: '取货地点 | 取件地点 | 分店 | 门店 | 商店 | 寄件人',
    customer_name: '客户姓名 | 姓名 | 名字 | 客户 | 顾客姓名 | 收件人 | 收件人姓名',
    phone_number: '电话号码 | 电话 | 手机 | 手机号码 | 联系电话',
    address: '地址 | 送货地址 | 送达地址 | 收件地址 | 街道',
    unit: '单位号码 | 单位 | 室 | 楼层 | 门牌',
    building: '大厦 | 大楼 | 大厦名称',
    notes: '给骑手的备注 | 备注 | 说明',
    amount: '订单金额 | 金额 | 价格 | 总额 | 总计',
    description: '订单描述 | 描述 | 物品 | 商品 | 货品',
    payment_method: '付款方式 | 付款 | 支付方式',
    delivery_date: '配送日期 | 送货日期 | 日期 | 送达日期',
    delivery_time: '配送时间 | 送货时间 | 时间 | 送达时间',
    collect_time: '取货时间 | 取件时间',
    route: '路线 | 车次',
    repeat: '重复 | 定期订单',
    latitude: '纬度',
    longitude: '经度',
    vat_number: '税号',
  },
  payments: {
    PAID: '已付款 | 已付 | 已支付',
    CASH_ON_DELIVERY: '货到付款 | 现金',
    ONLINE_PAYMENT: '网上付款 | 在线付款',
  },
  repeats: { daily: '每天 | 每日', weekdays: '工作日 | 平日' },
  instant: '立即 | 现在 | 马上 | 尽快',
  reason: '原因',
};
