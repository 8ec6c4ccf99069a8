import { useLocalStorage } from '@mantine/hooks';

/**
 * Whether the key / moves the focus to the search. Users can switch it off, because a speech input can press the key by
 * mistake (WCAG 2.2, 2.1.4).
 */
export function useSearchKey() {
  const [isOn, choose] = useLocalStorage({
    key: 'search-key',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { isOn, choose };
}
