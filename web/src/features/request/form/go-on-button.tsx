import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';

/** Goes on to the next question; Enter does the same from any field of the part. */
export function GoOnButton() {
  const t = useTexts();
  return (
    <Button type="submit" className="justify-self-end">
      {t('request.go-on')}
      <KeyHint keys={['↵']} />
    </Button>
  );
}
