import { pictures } from '../pictures/pictures.ts';
import { lamps } from './lamps.data.ts';
import { milestones } from './milestones.data.ts';
import { team } from './team.data.ts';

const months = ['January', 'February', 'March', 'April', 'May', 'December'];

test('there is one milestone for each month from December 2024 to May 2025, with the month on its plate', () => {
  expect(milestones.map(({ month }) => month)).toEqual([
    '2024-12',
    '2025-01',
    '2025-02',
    '2025-03',
    '2025-04',
    '2025-05',
  ]);
  for (const { month, plate } of milestones) {
    const [name, year] = plate.split(' ');
    expect(months).toContain(name);
    expect(new Date(`${name} 1, ${year} 12:00 UTC`).toISOString().slice(0, 7)).toBe(month);
  }
});

test('no two milestones have the same title or text', () => {
  expect(new Set(milestones.map(({ title }) => title)).size).toBe(milestones.length);
  expect(new Set(milestones.map(({ text }) => text)).size).toBe(milestones.length);
});

test('every picture that the data refer to exists', () => {
  for (const name of [...lamps.map(({ picture }) => picture), ...team.map(({ img }) => img)]) {
    expect(pictures).toHaveProperty(name, expect.any(Function));
  }
});

test('the team has seven people, with every field filled in and profiles at reserved domains', () => {
  expect(team).toHaveLength(7);
  expect(new Set(team.map(({ id }) => id)).size).toBe(7);
  for (const member of team) {
    expect(Object.keys(member).sort()).toEqual(
      ['id', 'name', 'img', 'role', 'linkedIn', 'instagram', 'twitter'].sort(),
    );
    expect(member.name).not.toBe('');
    expect(member.role).not.toBe('');
    for (const profile of [member.linkedIn, member.instagram, member.twitter]) {
      expect(new URL(profile).hostname).toMatch(/\.example$/);
    }
  }
});
