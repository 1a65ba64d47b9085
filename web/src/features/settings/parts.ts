import type { ComponentType } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import type { TextKey } from '../../lib/texts.tsx';
import type { SettingsPart } from '../../paths.ts';
import type { Flags } from '@sendero/core/flag/flag';
import { AccountSettings } from './account-settings.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { TeamSettings } from './team/team-settings.tsx';

// What most visits do not open is loaded when it is.
const OutletSettings = lazyPage(async () => ({
  default: (await import('./outlet-settings.tsx')).OutletSettings,
}));
const AddressBookSettings = lazyPage(async () => ({
  default: (await import('./address-book-settings.tsx')).AddressBookSettings,
}));
const WebhooksSettings = lazyPage(async () => ({
  default: (await import('./webhooks/webhooks-settings.tsx')).WebhooksSettings,
}));
const ShopsSettings = lazyPage(async () => ({
  default: (await import('./shops/shops-settings.tsx')).ShopsSettings,
}));
const DeveloperSettings = lazyPage(async () => ({
  default: (await import('./keys/developer-settings.tsx')).DeveloperSettings,
}));

interface Part {
  readonly name: TextKey;
  readonly Content: ComponentType;
  /** Whether it is about a user’s account; an embedding platform keeps its users’ accounts itself. */
  readonly needsAccount?: boolean;
  /** Whether it is the user’s own: staff who look as their shop does have none. */
  readonly isPersonal?: boolean;
  /** What a site has to offer for it. */
  readonly flag?: keyof Flags;
}

/** What each part of the settings is called and shows. */
export const parts: Readonly<Record<SettingsPart, Part>> = {
  account: { name: 'settings.account', Content: AccountSettings, needsAccount: true, isPersonal: true },
  team: { name: 'settings.team', Content: TeamSettings, needsAccount: true },
  outlets: { name: 'shell.branches', Content: OutletSettings },
  customers: { name: 'address-book.title', Content: AddressBookSettings, flag: 'activate-address-book' },
  webhooks: { name: 'webhooks.title', Content: WebhooksSettings, needsAccount: true },
  shops: { name: 'shops.title', Content: ShopsSettings, needsAccount: true },
  developers: { name: 'keys.title', Content: DeveloperSettings, needsAccount: true },
  device: { name: 'settings.device', Content: DeviceSettings },
};
