import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Combobox } from './combobox.tsx';
import { Form, type FormErrors } from './form.tsx';
import { Segmented } from './segmented.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

function SignIn({
  errors,
  onSubmit = () => {},
}: {
  errors?: FormErrors;
  onSubmit?: (data: FormData) => void;
}) {
  return (
    <Form onSubmit={onSubmit} errors={errors}>
      <TextField label="Name" name="name" hint="As on the door" />
      <TextField label="Email" name="email" defaultValue="shop@sendero.example" />
      <Segmented
        label="When"
        name="when"
        defaultValue="now"
        choices={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
      />
      <button>Go on</button>
    </Form>
  );
}

function described(element: Element): string | null | undefined {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
}

describe('a form', () => {
  it('ties hint and error to their field, and focuses the first wrong one', () => {
    const { rerender } = render(<SignIn />);
    expect(described(screen.getByLabelText('Name'))).toBe('As on the door');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull();

    rerender(<SignIn errors={{ email: 'Please enter a valid email' }} />);
    expect(described(screen.getByLabelText('Email'))).toBe('Please enter a valid email');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('hands over its fields by name', () => {
    let sent: FormData | undefined;
    render(<SignIn onSubmit={(data) => (sent = data)} />);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Aino' } });
    fireEvent.click(screen.getByLabelText('Later'));
    fireEvent.click(screen.getByText('Go on'));
    expect(Object.fromEntries(sent ?? [])).toEqual({
      name: 'Aino',
      email: 'shop@sendero.example',
      when: 'later',
    });
  });
});

describe('a combobox', () => {
  it('chooses the suggestion that the arrows point at', () => {
    let chosen = '';
    render(
      <Combobox
        label="Address"
        value="man"
        onType={() => {}}
        items={['Mannerheimintie 1', 'Mannerheimintie 2']}
        itemKey={(item) => item}
        onChoose={(item) => (chosen = item)}
      >
        {(item) => item}
      </Combobox>,
    );
    const input = screen.getByRole('combobox');
    expect(screen.queryByRole('option')).toBeNull();
    fireEvent.change(input, { target: { value: 'mann' } });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(chosen).toBe('Mannerheimintie 2');
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  it('whose text is free points at nothing until an arrow does, and stands in groups', () => {
    let chosen = '';
    render(
      <Combobox
        label="Name"
        value="ai"
        onType={() => {}}
        isFree
        listLabel="Known"
        items={['Aino', 'Aino 2', 'Eero']}
        itemKey={(item) => item}
        headingOf={(item) => item[0]}
        onChoose={(item) => (chosen = item)}
      >
        {(item) => item}
      </Combobox>,
    );
    const input = screen.getByRole('combobox', { name: 'Name' });
    fireEvent.change(input, { target: { value: 'ain' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(chosen).toBe('');
    expect(input.getAttribute('aria-activedescendant')).toBeNull();
    expect(screen.getByRole('listbox', { name: 'Known' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'A' }).querySelectorAll('[role=option]')).toHaveLength(2);
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(chosen).toBe('Eero');
  });

  it('waits with Enter for the answer to what is typed now, and takes no row of an older text [GEO-08]', () => {
    const chosen: string[] = [];
    const field = (value: string, items: string[], isOld: boolean) => (
      <Combobox
        label="Address"
        value={value}
        onType={() => {}}
        items={items}
        itemKey={(item) => item}
        isOld={isOld}
        loading={isOld}
        isSure={(item) => item === value}
        onChoose={(item) => chosen.push(item)}
      >
        {(item) => item}
      </Combobox>
    );
    const { rerender } = render(field('Street 4', ['Street 4', 'Street 41'], false));
    const input = screen.getByRole('combobox');
    fireEvent.change(input, { target: { value: 'Street 40' } });
    rerender(field('Street 40', ['Street 4', 'Street 41'], true));
    fireEvent.click(screen.getByRole('option', { name: 'Street 41' }));
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(chosen).toEqual([]);
    rerender(field('Street 40', ['Street 40', 'Street 4'], false));
    expect(chosen).toEqual(['Street 40']);
  });

  it('takes nothing unseen that is not sure, and shows it [GEO-08]', () => {
    const chosen: string[] = [];
    const field = (items: string[], isOld: boolean) => (
      <Combobox
        label="Address"
        value="Street 999"
        onType={() => {}}
        items={items}
        itemKey={(item) => item}
        isOld={isOld}
        loading={isOld}
        isSure={() => false}
        onChoose={(item) => chosen.push(item)}
      >
        {(item) => item}
      </Combobox>
    );
    const { rerender } = render(field([], true));
    const input = screen.getByRole('combobox');
    fireEvent.keyDown(input, { key: 'Enter' });
    rerender(field(['Street 12'], false));
    expect(chosen).toEqual([]);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(chosen).toEqual(['Street 12']);
  });
});
