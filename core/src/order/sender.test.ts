import { describe, expect, it } from 'vitest';
import { guestVendor } from '../vendor/guest-vendor.ts';
import { type Sender, senderIssues, toSender } from './sender.ts';

const rules = { country_code: 'FI', unit_required: false };
const sender: Sender = {
  name: 'Aino Virtanen',
  email: 'aino@home.example',
  phone_number: '0401234567',
  location: { address: 'Bulevardi 10, 00100 Helsinki', latitude: 60.165, longitude: 24.938 },
};
const nowhere = { ...sender.location, latitude: null };

describe('a sender', () => {
  it.each<[Partial<Sender>, string[]]>([
    [{}, []],
    [{ name: ' ' }, ['sender.name: register.issue.name-missing']],
    [{ phone_number: '12' }, ['sender.phone_number: register.issue.phone-incorrect']],
    [{ phone_number: '+358' }, ['sender.phone_number: register.issue.phone-incorrect']],
    [{ email: 'aino' }, ['sender.email: register.issue.email-incorrect']],
    [{ location: nowhere }, ['sender.location.address: order.issue.coordinates-missing']],
    [
      { location: { ...nowhere, address: '' }, email: '' },
      [
        'sender.location.address: order.issue.address-missing',
        'sender.email: register.issue.email-incorrect',
      ],
    ],
  ])('with %j has the issues %j [FLOW-17]', (changes, issues) => {
    const found = senderIssues({ ...sender, ...changes }, rules);
    expect(found.map(({ field, key }) => `${field}: ${key}`)).toEqual(issues);
  });

  it('needs a unit where the country insists on one [FLOW-17]', () => {
    const [issue] = senderIssues(sender, { ...rules, unit_required: true });
    expect(issue).toEqual({ field: 'sender.location.unit', key: 'order.issue.unit-missing' });
  });

  it('is sent with its address in one line, unit and building first [FLOW-17]', () => {
    const { location, ...who } = sender;
    const typed = {
      ...who,
      name: ' Aino Virtanen ',
      unit: 'A 5',
      building: '',
      notes: '',
      address_text: location.address,
    };
    expect(toSender({ ...typed, latitude: 60.165, longitude: 24.938 })).toMatchObject({
      name: 'Aino Virtanen',
      location: { address: 'A 5, Bulevardi 10, 00100 Helsinki', unit: 'A 5', latitude: 60.165 },
    });
  });
});

describe('a guest’s vendor', () => {
  const market = { currency: 'EUR', country_code: 'FI' };

  it('is called guest, and is collected from at the sender’s [OUT-11]', () => {
    expect(guestVendor(sender, market)).toMatchObject({
      vendor_id: 'vendorID',
      name: 'guest',
      vendor_information: { location: { latitude: 60.165, address_text: 'Bulevardi 10, 00100 Helsinki' } },
    });
  });

  it('has no place as long as the sender has told none [OUT-11]', () => {
    expect(guestVendor(null, market).vendor_information.location).toBeNull();
    expect(guestVendor({ ...sender, location: nowhere }, market).vendor_information.location).toBeNull();
  });
});
