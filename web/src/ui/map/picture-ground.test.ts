import { describe, expect, it } from 'vitest';
import type { GroundEvents, Scene } from './ground.ts';
import { openPictureGround } from './picture-ground.ts';
import { createStage } from './stage.ts';

const square = [
  { lat: 60.16, lng: 24.93 },
  { lat: 60.16, lng: 24.95 },
  { lat: 60.18, lng: 24.95 },
];
const scene: Scene = {
  maps: [],
  world: null,
  operator: null,
  route: square.slice(0, 2),
  areas: [square],
  language: 'en',
};

function openedOn(host: HTMLElement) {
  const stage = createStage({ lat: 60.17, lng: 24.94, zoom: 14 });
  stage.resize({ width: 400, height: 300 });
  const heard: string[] = [];
  const events: GroundEvents = {
    onReady: () => heard.push('ready'),
    onFail: () => heard.push('fail'),
    onOperatorLost: () => heard.push('lost'),
    onTaken: () => heard.push('taken'),
    onPick: () => heard.push('pick'),
  };
  const ground = openPictureGround(host, stage, scene, { twoFingers: '', title: '' }, events);
  return { stage, ground, heard };
}

describe('the picture map', () => {
  it('draws delivery areas and the route over the picture, and moves them with it', () => {
    const host = document.createElement('div');
    const { stage } = openedOn(host);
    stage.show({ ...stage.camera() });
    const area = host.querySelector('polygon');
    expect(area?.getAttribute('points')?.split(' ')).toHaveLength(3);
    expect(area?.getAttribute('fill')).toBe('var(--map-area)');
    expect(host.querySelectorAll('polyline')).toHaveLength(2);
    const before = area?.getAttribute('points');
    stage.show({ lat: 60.171, lng: 24.94, zoom: 14 });
    expect(host.querySelector('polygon')?.getAttribute('points')).not.toBe(before);
  });

  it('stands on plain ground at once where no region is', () => {
    const { heard, ground } = openedOn(document.createElement('div'));
    expect(heard).toEqual(['ready']);
    ground.remove();
  });
});
