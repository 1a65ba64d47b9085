import type { Vocabulary } from './vocabulary.ts';

/** Khmer. */
export const km: Vocabulary = {
  language: 'km',
  columns: {
    client_order_id: 'លេខបញ្ជាទិញ | លេខយោង',
    outlet: 'កន្លែងយកទំនិញ | សាខា | ហាង | អ្នកផ្ញើ',
    customer_name: 'ឈ្មោះអតិថិជន | ឈ្មោះ | អតិថិជន | អ្នកទទួល',
    phone_number: 'លេខទូរស័ព្ទ | ទូរស័ព្ទ',
    address: 'អាសយដ្ឋាន | អាសយដ្ឋានដឹកជញ្ជូន | ផ្លូវ',
    unit: 'លេខបន្ទប់ | បន្ទប់ | ជាន់',
    building: 'អគារ | ឈ្មោះអគារ',
    notes: 'កំណត់ចំណាំសម្រាប់អ្នកដឹក | កំណត់ចំណាំ | ការណែនាំ',
    amount: 'តម្លៃបញ្ជាទិញ | ចំនួនទឹកប្រាក់ | តម្លៃ | សរុប',
    description: 'ការពិពណ៌នាបញ្ជាទិញ | ការពិពណ៌នា | ទំនិញ',
    payment_method: 'វិធីបង់ប្រាក់ | ការបង់ប្រាក់',
    delivery_date: 'កាលបរិច្ឆេទដឹកជញ្ជូន | កាលបរិច្ឆេទ | ថ្ងៃ',
    delivery_time: 'ម៉ោងដឹកជញ្ជូន | ម៉ោង',
    collect_time: 'ម៉ោងមកយក | ម៉ោងយកទំនិញ',
    route: 'ខ្សែដឹកជញ្ជូន | ជើងដឹក',
    repeat: 'ធ្វើឡើងវិញ | ដដែលៗ',
    latitude: 'រយៈទទឹង',
    longitude: 'រយៈបណ្តោយ',
    vat_number: 'លេខអត្តសញ្ញាណកម្មអាករ',
  },
  payments: {
    PAID: 'បានបង់ប្រាក់ | បង់រួច',
    CASH_ON_DELIVERY: 'បង់ប្រាក់ពេលទទួល | សាច់ប្រាក់',
    ONLINE_PAYMENT: 'បង់ប្រាក់តាមអនឡាញ',
  },
  repeats: { daily: 'រាល់ថ្ងៃ | ប្រចាំថ្ងៃ', weekdays: 'ថ្ងៃធ្វើការ' },
  instant: 'ភ្លាមៗ | ឥឡូវនេះ',
  reason: 'មូលហេតុ',
};
