// A country that an operator has added since these pages were built (STU-02).
export { addPhonePlan as learnPhonePlan } from '@sendero/core/values/phone-plans';
