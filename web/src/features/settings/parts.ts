import type { ComponentType } from 'react';
import type { TextKey } from '../../lib/texts.tsx';
import type { SettingsPart } from '../../paths.ts';
import { AccountSettings } from './account-settings.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { OutletSettings } from './outlet-settings.tsx';
import { TeamSettings } from './team/team-settings.tsx';

interface Part {
  readonly name: TextKey;
  readonly Content: ComponentType;
  /** Whether it is about a user’s account; an embedding platform keeps its users’ accounts itself. */
  readonly needsAccount?: boolean;
}

/** What each part of the settings is called and shows. */
export const parts: Readonly<Record<SettingsPart, Part>> = {
  account: { name: 'settings.account', Content: AccountSettings, needsAccount: true },
  team: { name: 'settings.team', Content: TeamSettings, needsAccount: true },
  outlets: { name: 'shell.branches', Content: OutletSettings },
  device: { name: 'settings.device', Content: DeviceSettings },
};
