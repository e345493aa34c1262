/** Evaluates React's largest part, which takes longest, without the code that uses it. */
import 'react-dom/client';
